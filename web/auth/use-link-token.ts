import { useLocation, useNavigate } from "@tanstack/react-router";
import { useEffect } from "react";

declare module "@tanstack/react-router" {
  interface HistoryState {
    linkToken?: string;
  }
}

/**
 * The secret that the link in a mail brings in its address. It goes from there at once, out of sight and out of what is bookmarked or
 * shared, into the state of this one history entry: a reload still finds it, nothing else does.
 */
export function useLinkToken(): string {
  const { pathname, searchStr, state } = useLocation();
  const navigate = useNavigate();
  const given = new URLSearchParams(searchStr).get("token");
  useEffect(() => {
    if (given !== null) void navigate({ to: pathname, state: { linkToken: given }, replace: true });
  }, [given, pathname, navigate]);
  return given ?? state.linkToken ?? "";
}
