import { site } from "#site";
import { inertJson } from "../page-state.ts";
import type { PageFacts } from "../sharing/page-facts.ts";
import { embedLink, previewTags } from "../sharing/previews.ts";
import { structuredData } from "../sharing/structured-data.ts";

type Given = Pick<PageFacts, "siteUrl" | "path" | "title"> & Partial<PageFacts>;

/** What every public page says of itself to search engines and to previews. */
export function pageHead({ description = site.description, playlists = [], own = false, trail = [], ...given }: Given) {
  const facts: PageFacts = { ...given, description, playlists, own, trail };
  const { siteUrl, path, title } = facts;
  const head = {
    meta: [{ title: title ? `${title} · ${site.name}` : site.name }, { name: "description", content: description }],
    links: [{ rel: "canonical", href: siteUrl + path }],
  };
  // Whoever reads the rest asks for each page by its address: what follows navigations inside a browser is the above, and no more is downloaded.
  if (!import.meta.env.SSR) return head;
  return {
    meta: [...head.meta, ...previewTags(facts)],
    links: [...head.links, ...(own ? [embedLink(facts)] : [])],
    scripts: [{ type: "application/ld+json", children: inertJson(structuredData(facts)) }],
  };
}
