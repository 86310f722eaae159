import { useLocation, useNavigate } from "@tanstack/react-router";
import { useEffect } from "react";

declare module "@tanstack/react-router" {
  interface HistoryState {
    linkToken?: string;
  }
}

/** Moves the token of an email link from the URL into the history state, where it is not bookmarked or shared but survives a reload. */
export function useLinkToken(): string {
  const { pathname, searchStr, state } = useLocation();
  const navigate = useNavigate();
  const given = new URLSearchParams(searchStr).get("token");
  useEffect(() => {
    if (given !== null) void navigate({ to: pathname, state: { linkToken: given }, replace: true });
  }, [given, pathname, navigate]);
  return given ?? state.linkToken ?? "";
}
