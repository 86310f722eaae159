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

/** Returns an absolute URL. The path /.//evil.example resolves to //evil.example, which browsers would open as another host. */
export function ownAddress(next: string | undefined, origin: string): string {
  const url = next?.startsWith("/") ? URL.parse(next, origin) : null;
  return url?.origin === origin ? url.href : "/";
}
