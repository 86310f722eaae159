import { createFileRoute, useLocation } from "@tanstack/react-router";
import { hideLinkToken, tokenIn } from "../auth/link-token.ts";
import { privatePage } from "../auth/private-page.ts";
import { ConfirmPage } from "../followers/confirm-page.tsx";

export const Route = createFileRoute("/confirm")({
  ...privatePage("Follow"),
  beforeLoad: ({ location }) => hideLinkToken("/confirm", tokenIn(location.searchStr)),
  component: Confirm,
});

function Confirm() {
  return <ConfirmPage token={useLocation().state.linkToken ?? ""} />;
}
