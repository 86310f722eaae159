import { Link } from "@tanstack/react-router";
import { lazy, Suspense, useEffect, useState } from "react";
import { storedToken } from "../auth/token.ts";

// Downloaded by whoever has a token, and by nobody else.
const UserMenu = lazy(() => import("./user-menu.tsx").then(({ UserMenu }) => ({ default: UserMenu })));

/** Login, or the user menu. Both are in the page as it is sent; an attribute set before the first paint shows the right one. */
export function Account() {
  const [member, setMember] = useState(false);
  useEffect(() => setMember(storedToken() !== null), []);
  return (
    <>
      <Link to={"/login" as string} className="pill when-anonymous">
        Login
      </Link>
      <div className="when-member">
        <Suspense fallback={<MenuPlaceholder />}>{member ? <UserMenu /> : <MenuPlaceholder />}</Suspense>
      </div>
    </>
  );
}

const MenuPlaceholder = () => <span className="pill w-24" aria-hidden="true" />;
