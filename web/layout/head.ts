import { site } from "#site";
import { inertJson } from "../page-state.ts";
import type { PageFacts } from "../sharing/page-facts.ts";
import { embedLink, previewTags } from "../sharing/previews.ts";
import { structuredData } from "../sharing/structured-data.ts";

type Given = Pick<PageFacts, "siteUrl" | "path" | "title"> & {
  /** Given only on the server (`import.meta.env.SSR`): whoever reads it asks for each page by its address, and no browser downloads it. */
  about?: Partial<Omit<PageFacts, "siteUrl" | "path" | "title">> | false;
};

/** What every public page says of itself: its name to everybody, the rest to search engines and previews. */
export function pageHead({ about, ...given }: Given) {
  const { siteUrl, path, title } = given;
  const meta = [{ title: title ? `${title} · ${site.name}` : site.name }];
  const links = [{ rel: "canonical", href: siteUrl + path }];
  if (!import.meta.env.SSR) return { meta, links };
  const facts: PageFacts = { description: site.description, playlists: [], own: false, trail: [], ...given, ...(about || {}) };
  return {
    meta: [...meta, { name: "description", content: facts.description }, ...previewTags(facts)],
    links: [...links, ...(facts.own ? [embedLink(facts)] : [])],
    scripts: [{ type: "application/ld+json", children: inertJson(structuredData(facts)) }],
  };
}
