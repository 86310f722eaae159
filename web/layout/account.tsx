import { Link } from "@tanstack/react-router";
import { lazy, Suspense } from "react";
import { useIsLoggedIn } from "../token.ts";
import { MenuPlaceholder } from "./menu-placeholder.tsx";

// A separate chunk, which the browser loads only if a token is stored.
const UserMenu = lazy(() => import("./user-menu.tsx"));

/** Renders both variants. CSS shows one of them, depending on whether the inline script has found a token. */
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
