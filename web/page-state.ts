// What a rendered page hands to the browser, so that nothing is fetched twice: data in a block that no browser executes.
// The router reads it from window.$_TSR; its own way of getting it there is a script per page, and those we do not allow.
import type { AnyRouter } from "@tanstack/react-router";
import type { DehydratedMatch } from "@tanstack/react-router/ssr/client";
import { detailOf } from "#contract/client.ts";
import type { Site } from "#contract/site.ts";

export interface PageState {
  siteUrl: string;
  site: Site;
  matches: Omit<DehydratedMatch, "u">[];
}

export const stateElementId = "page-state";

/** JSON that no HTML parser can take for markup, and no script engine for a line's end. */
export const inertJson = (value: unknown) =>
  JSON.stringify(value).replace(
    /[<>&\u2028\u2029]/g,
    (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );

/** The server's matches, as the router wants them back. What failed is told in the words that may be shown, and no others. */
export function statesOf(router: AnyRouter): PageState["matches"] {
  const matches = router.state.matches;
  const last = matches.findIndex((match) => match.status !== "success" || leadsNowhere(match));
  return matches.slice(0, last < 0 ? undefined : last + 1).map((match) => ({
    i: match.id.replaceAll("/", "#"),
    s: match.status,
    l: match.loaderData,
    e:
      match.status === "error"
        ? { message: detailOf(match.error) }
        : match.error && { isNotFound: true },
    ssr: match.ssr,
    g: isNotFoundMatch(match) || undefined,
  }));
}

export const leadsNowhere = (match: { status: string }) =>
  match.status === "notFound" || isNotFoundMatch(match);

const isNotFoundMatch = (match: object) => "_notFound" in match && Boolean(match._notFound);
