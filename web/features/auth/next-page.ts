import { useLocation } from "@tanstack/react-router";

declare module "@tanstack/react-router" {
  interface HistoryState {
    next?: string | undefined;
    /** The title of the playlist whose heart was pressed. */
    keep?: string;
    email?: string;
  }
}

/** Returns the page to open after the login. A URL can also name that page: /login?next=/path. */
export function useNextPage(): string | undefined {
  const { state, searchStr } = useLocation();
  return state.next ?? new URLSearchParams(searchStr).get("next") ?? undefined;
}

/** Returns an absolute URL, because browsers would read the path /.//evil.example as another host. */
export function ownAddress(next: string | undefined, origin: string): string {
  const url = next?.startsWith("/") ? URL.parse(next, origin) : null;
  return url?.origin === origin ? url.href : "/";
}
