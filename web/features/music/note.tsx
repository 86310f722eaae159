import { useRouter } from "@tanstack/react-router";
import type { MouseEvent } from "react";
import { isPage } from "../../is-page.ts";
import { isModifiedClick } from "../../ui/is-modified-click.ts";

export function Note({ html }: { html: string }) {
  const router = useRouter();

  /** Opens links to this site's pages through the router, so that a running player continues. */
  function follow(event: MouseEvent) {
    const path = (event.target as Element).closest("a")?.getAttribute("href");
    if (!path?.startsWith("/") || isModifiedClick(event)) return;
    const pathname = path.replace(/[?#].*/, "");
    if (!isPage(router.matchRoutes(pathname, {}), pathname)) return;
    event.preventDefault();
    void router.navigate({ href: path });
  }

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: pressing Enter on a link also fires click
    // biome-ignore lint/a11y/noStaticElementInteractions: the handler reacts only to clicks on links
    <div
      dir="auto"
      className="note"
      onClick={follow}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: the server renders this HTML from Markdown and escapes any HTML tags in the Markdown
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}
