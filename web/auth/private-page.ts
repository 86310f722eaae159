import { site } from "#site";

/** A page for one person: made in their browser, named in its tab, listed by no search engine. */
export const privatePage = (title: string) =>
  ({
    ssr: false,
    head: () => ({ meta: [{ title: `${title} · ${site.name}` }, { name: "robots", content: "noindex" }] }),
  }) as const;
