import { type ReactNode, useEffect } from "react";
import type { RouterContext } from "../../router-context.ts";

const hydration = Promise.withResolvers<void>();

/** A guard calls this before its first await and redirects only after it resolves: a redirect during hydration would make React find a different page than the server sent. */
export const hydrated = async () => {
  if (document.documentElement.dataset.hydrated === undefined) await hydration.promise;
};

export function SentPage({ title, children }: { title: string; children?: ReactNode }) {
  useEffect(hydration.resolve, []);
  return (
    <>
      <noscript>
        <h1 className="page-title">{title}</h1>
        <p>This page needs JavaScript. Turn it on in your browser and reload the page.</p>
      </noscript>
      {children}
    </>
  );
}

const clientOnly = (title: string) =>
  ({
    ssr: false,
    pendingComponent: () => <SentPage title={title} />,
    pendingMs: Number.POSITIVE_INFINITY,
    // The router's default shows it for at least half a second.
    pendingMinMs: 0,
  }) as const;

interface Matched {
  match: { context: Pick<RouterContext, "site"> };
}

export const unlistedHead =
  (title: string) =>
  ({ match }: Matched) => ({
    meta: [
      { title: `${title} · ${match.context.site.name}` },
      { name: "robots", content: "noindex" },
    ],
  });

export const privatePage = (title: string) =>
  ({ ...clientOnly(title), head: unlistedHead(title) }) as const;
