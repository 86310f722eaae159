import { Link } from "@tanstack/react-router";
import { sitePages } from "#contract/site-pages.ts";
import { Account } from "./account.tsx";

export function Navigation() {
  return (
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
  );
}
