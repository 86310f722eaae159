import "./form-page.css";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useFocusAfterNavigation } from "../ui/use-focus-after-navigation.ts";
import { useHydrationMark } from "../ui/use-hydration-mark.ts";
import { useSite } from "../use-site.ts";

/** A page without the navigation: one thing to do, and a quiet way home. */
export function BarePage({ children }: { children: ReactNode }) {
  useHydrationMark();
  useFocusAfterNavigation();
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
