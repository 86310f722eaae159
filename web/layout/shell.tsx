import type { ReactNode } from "react";
import { useOpenPlayer } from "../player/player-state.ts";
import { Footer } from "./footer.tsx";
import { Navigation } from "./navigation.tsx";

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
      <Navigation />
      <main id="content" tabIndex={-1} className="column page-content">
        {children}
      </main>
      <Footer />
    </>
  );
}
