import { Link } from "@tanstack/react-router";
import { lazy, Suspense } from "react";
import { useIsLoggedIn } from "../token.ts";

// Downloaded only where a token is stored.
const UserMenu = lazy(() => import("./user-menu.tsx"));

/** CSS shows one of the two, by what the inline script found. */
export function Account() {
  const member = useIsLoggedIn();
  return (
    <>
      <Link to="/login" className="pill when-anonymous">
        Login
      </Link>
      <div className="when-member">
        <Suspense fallback={<MenuPlaceholder />}>
          {member ? <UserMenu /> : <MenuPlaceholder />}
        </Suspense>
      </div>
    </>
  );
}

const MenuPlaceholder = () => <span className="pill menu-placeholder" aria-hidden="true" />;
