import { Link } from "@tanstack/react-router";
import { lazy, type ReactNode, Suspense } from "react";
import { sitePages, writtenPages } from "#domain/site-pages.ts";
import { FollowInvitation } from "../features/followers/follow-invitation.tsx";
import { useOpenPlayer } from "../features/player/player-state.ts";
import { chooseTheme, themeNames, useTheme } from "../theme/theme.ts";
import { useIsLoggedIn } from "../token.ts";
import { Icon } from "../ui/icon.tsx";
import { useSite } from "../use-site.ts";
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

/** Renders both the login link and the user menu, because cached pages are the same for everyone. CSS shows one of them by `data-session`. */
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

function Footer() {
  const { name, me_links, pages } = useSite();
  return (
    <footer className="site-footer">
      <Link to="/" activeOptions={{ exact: true }} className="h-card">
        {name}
      </Link>
      {me_links.map((address) => (
        <a key={address} rel="me" href={address}>
          {address.replace(/^https?:\/\/(?:www\.)?|\/$/gi, "")}
        </a>
      ))}
      <ThemeChoice />
      <Link to="/feed.xml">
        <Icon name="feed" size={16} />
        RSS feed
      </Link>
      {writtenPages.map(
        (page) =>
          pages.includes(page.name) && (
            <Link key={page.path} to={page.path}>
              {page.title}
            </Link>
          ),
      )}
      {/* Members see this link only after their rights are loaded. It is last, so that no other link moves then. */}
      <FollowInvitation>
        <Link to="/feed.xml" hash="by-mail">
          Get new playlists by email
        </Link>
      </FollowInvitation>
    </footer>
  );
}

function ThemeChoice() {
  const theme = useTheme();
  return (
    <select
      aria-label="Theme"
      className="theme-choice when-anonymous"
      value={theme}
      onChange={({ currentTarget }) =>
        chooseTheme(themeNames[currentTarget.selectedIndex]?.[0] ?? theme)
      }
    >
      {themeNames.map(([value, name]) => (
        <option key={value} value={value}>
          {name}
        </option>
      ))}
    </select>
  );
}
