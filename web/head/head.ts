import type { RouterContext } from "../router-context.ts";
import { embedLink, type PageFacts, previewTags, structuredData } from "./described-page.ts";

type Given = Pick<PageFacts, "path" | "title"> & {
  context: Pick<RouterContext, "siteUrl" | "site">;
  /** Pass `about` only if `import.meta.env.SSR` is true. Otherwise browsers download the code that collects the facts. */
  about?: Partial<PageFacts> | false;
};

export function pageHead({ context: { siteUrl, site }, about, ...given }: Given) {
  const { path, title } = given;
  const meta = [{ title: title ? `${title} · ${site.name}` : site.name }];
  const links = [{ rel: "canonical", href: siteUrl + path }];
  if (!import.meta.env.SSR) return { meta, links };
  const facts: PageFacts = {
    description: site.description,
    playlists: [],
    own: false,
    siteUrl,
    site,
    ...given,
    ...about,
  };
  // Escapes "<", so that no text can end the script element.
  const jsonLd = JSON.stringify(structuredData(facts)).replaceAll("<", "\\u003c");
  return {
    meta: [...meta, { name: "description", content: facts.description }, ...previewTags(facts)],
    links: [...links, ...(facts.own ? [embedLink(facts)] : [])],
    scripts: [{ type: "application/ld+json", children: jsonLd }],
  };
}
