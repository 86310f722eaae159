import { useLocation } from "@tanstack/react-router";

declare module "@tanstack/react-router" {
  interface HistoryState {
    next?: string | undefined;
    /** The title of the playlist whose heart was pressed before the login. */
    keep?: string;
    email?: string;
  }
}

/** Returns the page to open after the login. The history state names that page, or the query parameter `next` (/login?next=/path). */
export function useNextPage(): string | undefined {
  const { state, searchStr } = useLocation();
  return state.next ?? new URLSearchParams(searchStr).get("next") ?? undefined;
}

/** Returns an absolute URL. The path /.//evil.example resolves to //evil.example, which browsers would open as another host. */
export function ownAddress(next: string | undefined, origin: string): string {
  const url = next?.startsWith("/") ? URL.parse(next, origin) : null;
  return url?.origin === origin ? url.href : "/";
}
