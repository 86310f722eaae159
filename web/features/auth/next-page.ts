import { useLocation } from "@tanstack/react-router";

declare module "@tanstack/react-router" {
  interface HistoryState {
    next?: string | undefined;
    /** Typed when signing up. */
    email?: string;
  }
}

/** The page that was asked for before logging in; an address may name it too, as /login?next=/path. */
export function useNextPage(): string | undefined {
  const { state, searchStr } = useLocation();
  return state.next ?? new URLSearchParams(searchStr).get("next") ?? undefined;
}
