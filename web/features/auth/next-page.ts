import { useLocation } from "@tanstack/react-router";

declare module "@tanstack/react-router" {
  interface HistoryState {
    next?: string | undefined;
    /** The title of the playlist whose heart was pressed. */
    keep?: string;
    /** The address that was entered at sign-up. */
    email?: string;
  }
}

/** Returns the page that was requested before the login. A URL can also name it: /login?next=/path. */
export function useNextPage(): string | undefined {
  const { state, searchStr } = useLocation();
  return state.next ?? new URLSearchParams(searchStr).get("next") ?? undefined;
}
