import { imageAddress, previewName } from "#contract/covers.ts";
import { site } from "#site";

interface PageHead {
  siteUrl: string;
  path: string;
  /** Without one, the page bears the site's own name. */
  title?: string;
  description?: string;
  /** The cover to show in previews. */
  image?: string | null;
}

/** What every public page says of itself to search engines and to previews. */
export function pageHead({ siteUrl, path, title, description = site.description, image }: PageHead) {
  const name = title ? `${title} · ${site.name}` : site.name;
  const address = siteUrl + path;
  return {
    meta: [
      { title: name },
      { name: "description", content: description },
      { property: "og:site_name", content: site.name },
      { property: "og:type", content: "website" },
      { property: "og:title", content: name },
      { property: "og:description", content: description },
      { property: "og:url", content: address },
      ...(image
        ? [
            { property: "og:image", content: siteUrl + imageAddress(previewName(image)) },
            { name: "twitter:card", content: "summary" },
          ]
        : []),
    ],
    links: [{ rel: "canonical", href: address }],
  };
}
