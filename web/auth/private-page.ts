import type { RouterContext } from "../router-context.ts";
import { PendingPage } from "./pending-page.tsx";

export const clientOnly = {
  ssr: false,
  pendingComponent: PendingPage,
  pendingMs: Number.POSITIVE_INFINITY,
  // The router would keep it for half a second, so that it does not flash: there is nothing to see.
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
