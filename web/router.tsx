import { createRouter as create, stringifySearchWith } from "@tanstack/react-router";
import { routeTree } from "./route-tree.gen.ts";
import type { RouterContext } from "./router-context.ts";
import { ErrorBox } from "./ui/error-box.tsx";

const minute = 60_000;

export const createRouter = (context: RouterContext, ssr: { nonce?: string } = {}) =>
  create({
    routeTree,
    context,
    ssr,
    trailingSlash: "preserve",
    caseSensitive: true,
    // Keeps all query parameters as strings. The default parser would turn some of them into numbers, booleans or lists.
    parseSearch: (search) => Object.fromEntries(new URLSearchParams(search)),
    stringifySearch: stringifySearchWith(String),
    defaultPreload: "intent",
    defaultStaleTime: minute,
    defaultPreloadStaleTime: minute,
    defaultViewTransition: {
      types: ({ fromLocation, pathChanged }) => (fromLocation && pathChanged ? [] : false),
    },
    scrollRestoration: true,
    dehydrate: () => ({ siteUrl: context.siteUrl, site: context.site }),
    hydrate: (sent) => void Object.assign(context, sent),
    defaultErrorComponent: ErrorBox,
    // The server caches one not-found page for all URLs. With the default mode "fuzzy", hydration would render a different page, inside the parent route of the URL.
    notFoundMode: "root",
  });

declare module "@tanstack/react-router" {
  interface Register {
    router: ReturnType<typeof createRouter>;
  }
}
