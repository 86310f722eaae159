import "./form-page.css";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useSite } from "../../use-site.ts";

export function BarePage({ children }: { children: ReactNode }) {
  const { name } = useSite();
  return (
    <div className="bare-page">
      <header>
        <Link to="/" className="home">
          {name}
        </Link>
      </header>
      <main id="content">{children}</main>
    </div>
  );
}
