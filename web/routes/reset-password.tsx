import { createFileRoute, useLocation } from "@tanstack/react-router";
import { strangersOnly } from "../auth/guards.ts";
import { hideLinkToken, tokenIn } from "../auth/link-token.ts";
import { privatePage } from "../auth/private-page.ts";
import { ResetPage } from "../auth/reset-page.tsx";

export const Route = createFileRoute("/reset-password")({
  ...privatePage("Reset Password"),
  beforeLoad: ({ location }) => {
    hideLinkToken("/reset-password", tokenIn(location.searchStr));
    strangersOnly();
  },
  component: Reset,
});

function Reset() {
  return <ResetPage token={useLocation().state.linkToken ?? ""} />;
}
