import { Link } from "@tanstack/react-router";
import { writtenPages } from "#domain/site-pages.ts";
import { FollowInvitation } from "../features/followers/follow-invitation.tsx";
import { chooseTheme, themeNames, useTheme } from "../theme/theme.ts";
import { Icon } from "../ui/icon.tsx";
import { useSite } from "../use-site.ts";

export function Footer() {
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
      {/* The last link, because members see it only once their rights are known. */}
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
