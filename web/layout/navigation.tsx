import { Link } from "@tanstack/react-router";
import { Account } from "./account.tsx";

const pages = [
  { to: "/", label: "Home" },
  { to: "/music", label: "Music" },
  { to: "/photography", label: "Photography" },
] as const;

export function Navigation() {
  return (
    <header className="site-header">
      <nav aria-label="Main" className="column site-nav">
        <ul className="flex">
          {pages.map(({ to, label }) => (
            <li key={to}>
              <Link to={to} activeOptions={{ exact: to === "/" }} className="nav-link">
                {label}
              </Link>
            </li>
          ))}
        </ul>
        <Account />
      </nav>
    </header>
  );
}
