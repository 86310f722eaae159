import { useRouter } from "@tanstack/react-router";
import type { MouseEvent } from "react";
import { isPage } from "../is-page.ts";

export function Note({ html }: { html: string }) {
  const router = useRouter();

  /** Links to pages of this site go through the router: a player plays on. */
  function follow(event: MouseEvent) {
    const path = (event.target as Element).closest("a")?.getAttribute("href");
    const isForTheBrowser = event.ctrlKey || event.metaKey || event.shiftKey || event.altKey;
    if (!path?.startsWith("/") || isForTheBrowser) return;
    if (!isPage(router, path.replace(/[?#].*/, ""))) return;
    event.preventDefault();
    void router.navigate({ href: path });
  }

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a press of Enter on a link is a click
    // biome-ignore lint/a11y/noStaticElementInteractions: the links in it are pressed
    <div
      dir="auto"
      className="note"
      onClick={follow}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: made by the server, of words alone
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}
