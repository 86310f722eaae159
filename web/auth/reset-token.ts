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
export function hideResetToken({ search }: { search: { token?: string } }) {
  if (search.token) throw redirect({ to: "/reset-password", search: {}, state: { resetToken: search.token }, replace: true });
}
