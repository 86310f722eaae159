import { redirect, useRouter } from "@tanstack/react-router";
import { type ReactNode, useEffect } from "react";
import type { RouterContext } from "../../router-context.ts";
import { storedToken } from "../../token.ts";

export const privatePage = <Guard,>(title: string, beforeLoad: Guard, children?: ReactNode) =>
  ({
    ssr: false,
    beforeLoad,
    head: unlistedHead(title),
    pendingComponent: () => <SentPage title={title}>{children}</SentPage>,
    pendingMs: Number.POSITIVE_INFINITY,
    pendingMinMs: 0,
  }) as const;

export const ownerPage = (title: string) => privatePage(title, superusersOnly, <PageWithoutData />);

export const unlistedHead =
  (title: string) =>
  ({ match }: { match: { context: Pick<RouterContext, "site"> } }) => ({
    meta: [
      { title: `${title} · ${match.context.site.name}` },
      { name: "robots", content: "noindex" },
    ],
  });

interface Navigation {
  location: { href: string };
  cause: "preload" | "enter" | "stay";
}

export async function membersOnly({ location, cause }: Navigation) {
  if (storedToken() !== null) return;
  await hydrated();
  // The cause is "stay" if another tab has logged out. The next login then does not return to this page.
  const state = cause === "stay" ? {} : { next: location.href };
  throw redirect({ to: "/login", state, replace: true });
}

export async function anonymousOnly() {
  if (storedToken() === null) return;
  await hydrated();
  throw redirect({ to: "/", replace: true });
}

async function superusersOnly(navigation: Navigation) {
  const isHydrated = hydrated();
  await membersOnly(navigation);
  const { isSuperuser } = await import("./me.ts");
  if (await isSuperuser()) return;
  await membersOnly(navigation);
  await isHydrated;
  throw redirect({ to: "/", replace: true });
}

const hydration = Promise.withResolvers<void>();

/** Resolves after hydration. Guards redirect only then, because React must hydrate the page that the server sent. Call this function before the first `await` of a guard, because React may hydrate the <html> element before the page in it. */
const hydrated = async () => {
  if (document.documentElement.dataset.hydrated === undefined) await hydration.promise;
};

function SentPage({ title, children }: { title: string; children: ReactNode }) {
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

// Saves the server's HTML, which React removes while the browser checks the user's rights.
const sent = import.meta.env.SSR ? "" : document.querySelector(".sent-page")?.innerHTML;

/** Shows the server's headings and skeletons until the script and the data of the page have arrived. The element is inert, because React would lose text that is typed into it. */
function PageWithoutData() {
  const router = useRouter();
  const { routeId } = router.state.matches.at(-1) ?? {};
  const Page = routeId && router.routesById[routeId].options.component;
  useEffect(() => void Page?.preload?.(), [Page]);
  return import.meta.env.SSR ? (
    <div className="sent-page" inert>
      {Page && <Page />}
    </div>
  ) : (
    // biome-ignore lint/security/noDangerouslySetInnerHtml: the server's own HTML of this page
    <div className="sent-page" inert dangerouslySetInnerHTML={{ __html: sent ?? "" }} />
  );
}
