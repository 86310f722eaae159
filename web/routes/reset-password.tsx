import { createFileRoute, useLocation } from "@tanstack/react-router";
import { strangersOnly } from "../auth/guards.ts";
import { privatePage } from "../auth/private-page.ts";
import { ResetPage } from "../auth/reset-page.tsx";
import { hideResetToken } from "../auth/reset-token.ts";

export const Route = createFileRoute("/reset-password")({
  ...privatePage("Reset Password"),
  beforeLoad: ({ location }) => {
    hideResetToken(location.searchStr);
    strangersOnly();
  },
  component: Reset,
});

function Reset() {
  return <ResetPage token={useLocation().state.resetToken ?? ""} />;
}
