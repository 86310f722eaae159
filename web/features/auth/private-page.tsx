import { type ReactNode, useEffect } from "react";
import type { RouterContext } from "../../router-context.ts";

const hydration = Promise.withResolvers<void>();

/** Call it before anything is awaited. A guard that leads away earlier has React find another page than the server sent. */
export const hydrated = async () => {
  if (document.documentElement.dataset.hydrated === undefined) await hydration.promise;
};

function SentPage({ children }: { children?: ReactNode }) {
  useEffect(hydration.resolve, []);
  return (
    <noscript>
      {children ?? (
        <p>This page needs JavaScript. Turn it on in your browser and reload the page.</p>
      )}
    </noscript>
  );
}

/** What browsers without scripts show of a page: with `import.meta.env.SSR &&` before it, others do not download it. */
export const withoutScripts = (page: ReactNode) => ({
  pendingComponent: () => <SentPage>{page}</SentPage>,
});

export const clientOnly = {
  ssr: false,
  pendingComponent: SentPage,
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
