import { redirect } from "@tanstack/react-router";

declare module "@tanstack/react-router" {
  interface HistoryState {
    resetToken?: string;
  }
}

/**
 * The link in the mail brings a secret in the address. It goes from there at once, out of sight and out of what is bookmarked or shared,
 * into the state of this one history entry: a reload still finds it, nothing else does.
 */
export function hideResetToken(addressSearch: string) {
  // Read as it is written: the router would take a secret made of digits for a number.
  const resetToken = new URLSearchParams(addressSearch).get("token");
  if (resetToken !== null) throw redirect({ to: "/reset-password", state: { resetToken }, replace: true });
}
