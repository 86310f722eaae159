import { redirect } from "@tanstack/react-router";

declare module "@tanstack/react-router" {
  interface HistoryState {
    linkToken?: string;
  }
}

/**
 * The link in a mail brings a secret in the address. It goes from there at once, out of sight and out of what is bookmarked or shared,
 * into the state of this one history entry: a reload still finds it, nothing else does.
 */
export function hideLinkToken(to: "/reset-password" | "/confirm" | "/unsubscribe", linkToken: string | null) {
  if (linkToken !== null) throw redirect({ to, state: { linkToken }, replace: true });
}

/** Read as it is written: the router would take a secret made of digits for a number. */
export const tokenIn = (addressSearch: string) => new URLSearchParams(addressSearch).get("token");
