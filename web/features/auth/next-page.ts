import { useLocation } from "@tanstack/react-router";

declare module "@tanstack/react-router" {
  interface HistoryState {
    next?: string | undefined;
    playlistToKeep?: string;
    email?: string;
  }
}

export function useNextPage(): string | undefined {
  const { state, searchStr } = useLocation();
  return state.next ?? new URLSearchParams(searchStr).get("next") ?? undefined;
}

/** Returns the absolute URL of `next`, or "/" if `next` is not on this site. A relative URL is not safe: /.//evil.example resolves to the path //evil.example, which browsers open as another host. */
export function ownAddress(next: string | undefined, origin: string): string {
  const url = next?.startsWith("/") ? URL.parse(next, origin) : null;
  return url?.origin === origin ? url.href : "/";
}
