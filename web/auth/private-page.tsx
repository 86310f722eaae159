import type { RouterContext } from "../router-context.ts";

export const clientOnly = {
  ssr: false,
  pendingComponent: () => (
    <noscript>
      <p>This page needs JavaScript. Turn it on in your browser and reload the page.</p>
    </noscript>
  ),
  pendingMs: Number.POSITIVE_INFINITY,
  // By default it stays for half a second.
  pendingMinMs: 0,
} as const;

export const privatePage = (title: string) =>
  ({
    ...clientOnly,
    head: ({ match }: { match: { context: Pick<RouterContext, "site"> } }) => ({
      meta: [
        { title: `${title} · ${match.context.site.name}` },
        { name: "robots", content: "noindex" },
      ],
    }),
  }) as const;
