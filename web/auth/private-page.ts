import type { RouterContext } from "../router-context.ts";
import { PendingPage } from "./pending-page.tsx";

/** The server cannot make it: only the browser knows who asks. */
export const clientOnly = {
  ssr: false,
  pendingComponent: PendingPage,
  // Not in place of a page that is there already.
  pendingMs: Number.POSITIVE_INFINITY,
  // The router would keep what is pending for half a second, so that it does not flash: there is nothing to see of it.
  pendingMinMs: 0,
} as const;

/** A page for one person: made in their browser, named in its tab, listed by no search engine. */
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
