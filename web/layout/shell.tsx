import { Link } from "@tanstack/react-router";
import { lazy, type ReactNode, Suspense } from "react";
import { sitePages } from "#domain/site-pages.ts";
import { useOpenPlayer } from "../features/player/player-state.ts";
import { useIsLoggedIn } from "../token.ts";
import { Footer } from "./footer.tsx";
import { MenuPlaceholder } from "./menu-placeholder.tsx";

export function Shell({ children }: { children: ReactNode }) {
  const player = useOpenPlayer();
  return (
    <>
      <a className="skip-link" href="#content">
        Skip to content
      </a>
      {player && (
        <a className="skip-link" href="#player">
          Skip to player
        </a>
      )}
      <header className="site-header">
        <nav aria-label="Main" className="column site-nav">
          <ul>
            {sitePages.map(({ path, title }) => (
              <li key={path}>
                <Link to={path} activeOptions={{ exact: path === "/" }} className="nav-link">
                  {title}
                </Link>
              </li>
            ))}
          </ul>
          <Account />
        </nav>
      </header>
      <main id="content" tabIndex={-1} className="column page-content">
        {children}
      </main>
      <Footer />
    </>
  );
}

const UserMenu = lazy(() => import("./user-menu.tsx"));

/** Renders both variants. CSS shows one, depending on whether the inline script has found a token. */
function Account() {
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
