import { createRouter as create, stringifySearchWith } from "@tanstack/react-router";
import { ErrorBox } from "./layout/error-box.tsx";
import { NotFound } from "./layout/not-found.tsx";
import { routeTree } from "./route-tree.gen.ts";
import type { RouterContext } from "./router-context.ts";

const minute = 60_000;

export const createRouter = (context: RouterContext) =>
  create({
    routeTree,
    context,
    trailingSlash: "preserve",
    // As the server sees them: /Music is no address of this site.
    caseSensitive: true,
    // What is in an address is text, of a repeated name the last one. parseSearchWith would make numbers, booleans and lists of some.
    parseSearch: (search) => Object.fromEntries(new URLSearchParams(search)),
    stringifySearch: stringifySearchWith(String),
    defaultPreload: "intent",
    defaultStaleTime: minute,
    defaultPreloadStaleTime: minute,
    // One page fades into another; the first one, and another part of the same, are simply there.
    defaultViewTransition: {
      types: ({ fromLocation, pathChanged }) => (fromLocation && pathChanged ? [] : false),
    },
    scrollRestoration: true,
    // What the server put into the page, the browser's router is given.
    dehydrate: () => ({ siteUrl: context.siteUrl, site: context.site }),
    hydrate: (sent) => void Object.assign(context, sent),
    defaultErrorComponent: ErrorBox,
    defaultNotFoundComponent: NotFound,
  });

declare module "@tanstack/react-router" {
  interface Register {
    router: ReturnType<typeof createRouter>;
  }
}
