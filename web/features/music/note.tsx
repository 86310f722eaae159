import { useRouter } from "@tanstack/react-router";
import type { MouseEvent } from "react";
import { isPage } from "../../is-page.ts";
import { isModifiedClick } from "../../ui/is-modified-click.ts";

export function Note({ html }: { html: string }) {
  const router = useRouter();

  /** Links to pages of this site go through the router: a player plays on. */
  function follow(event: MouseEvent) {
    const path = (event.target as Element).closest("a")?.getAttribute("href");
    if (!path?.startsWith("/") || isModifiedClick(event)) return;
    const pathname = path.replace(/[?#].*/, "");
    if (!isPage(router.matchRoutes(pathname, {}), pathname)) return;
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
