import { Link, useRouter } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { Tile } from "#contract/site.ts";
import { isPage } from "../is-page.ts";
import { Icon } from "./icon.tsx";

const isExternal = (href: string) => /^https?:/i.test(href);

interface TileLinkProps {
  href: string;
  disabled?: boolean;
  children: ReactNode;
}

export function TileLink({ href, disabled, children }: TileLinkProps) {
  const router = useRouter();
  if (disabled)
    return (
      // biome-ignore lint/a11y/useValidAnchor: HTML represents a disabled link as one without href
      <a role="link" aria-disabled="true" className="tile">
        {children}
      </a>
    );
  if (isExternal(href) || /[?#]/.test(href) || !isPage(router.matchRoutes(href, {}), href))
    return (
      <a href={href} rel="noopener" className="tile">
        {children}
      </a>
    );
  return (
    <Link to={href} className="tile">
      {children}
    </Link>
  );
}

export const Tiles = ({ tiles }: { tiles: Tile[] }) => (
  <ul className="tiles">
    {tiles.map(({ title, subtext, href, icon, disabled }, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: titles may repeat, and tiles have no state
      <li key={index}>
        <TileLink href={href} disabled={disabled}>
          <span className="tile-mark">
            <Icon name={icon} />
          </span>
          <span className="tile-text">
            <span>{title}</span> {subtext && <small>{subtext}</small>}
          </span>
          {!disabled && (
            <span className="tile-arrow">
              <Icon name={isExternal(href) ? "arrow" : "chevron"} size={16} />
            </span>
          )}
        </TileLink>
      </li>
    ))}
  </ul>
);
