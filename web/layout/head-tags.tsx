import { useRouterState } from "@tanstack/react-router";
import { useRef } from "react";
import { leadsNowhere } from "../page-state.ts";
import { useSite } from "../use-site.ts";

type Tag = Record<string, string | undefined>;

/**
 * What the routes' `head` say; where two say the same thing, the inner one wins. React itself puts the tags into <head>
 * and changes them on navigation, so the router's larger component for this is not bundled.
 */
export function HeadTags() {
  const { name } = useSite();
  const latest = useRouterState({ select: (state) => state.matches });
  const shown = useRef(latest);
  // The old tags stay while a navigation is pending.
  if (!latest.some(({ status }) => status === "pending")) shown.current = latest;
  const matches = shown.current;
  const metas = matches.flatMap(({ meta }) => (meta ?? []) as Tag[]);
  const links = matches.flatMap((match) => (match.links ?? []) as Tag[]);
  const named = new Map<string | undefined, Tag>();
  for (const meta of metas) if (!meta.title) named.set(meta.name ?? meta.property, meta);
  return (
    <>
      <title>
        {matches.some(leadsNowhere)
          ? `Not Found · ${name}`
          : metas.findLast((meta) => meta.title)?.title}
      </title>
      {[...named].map(([key, meta]) => (
        <meta key={key} {...meta} />
      ))}
      {links.map((link) => (
        <link key={link.href} {...link} />
      ))}
    </>
  );
}
