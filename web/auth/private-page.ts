import type { RouterContext } from "../router-context.ts";

/** A page for one person: made in their browser, named in its tab, listed by no search engine. */
export const privatePage = (title: string) =>
  ({
    ssr: false,
    head: ({ match }: { match: { context: Pick<RouterContext, "site"> } }) => ({
      meta: [{ title: `${title} · ${match.context.site.name}` }, { name: "robots", content: "noindex" }],
    }),
  }) as const;
