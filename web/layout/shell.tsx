import type { ReactNode } from "react";
import { useHydrationMark } from "../ui/use-hydrated.ts";
import { Footer } from "./footer.tsx";
import { Navigation } from "./navigation.tsx";
import { useFocusAfterNavigation } from "./use-focus-after-navigation.ts";

export function Shell({ children }: { children: ReactNode }) {
  useHydrationMark();
  useFocusAfterNavigation();
  return (
    <>
      <a className="skip-link" href="#content">
        Skip to content
      </a>
      <Navigation />
      <main id="content" tabIndex={-1} className="column pt-10 pb-20 outline-none">
        {children}
      </main>
      <Footer />
    </>
  );
}
