import { createFileRoute, useLocation } from "@tanstack/react-router";
import { hideLinkToken, tokenIn } from "../auth/link-token.ts";
import { privatePage } from "../auth/private-page.ts";
import { UnsubscribePage } from "../followers/unsubscribe-page.tsx";

export const Route = createFileRoute("/unsubscribe")({
  ...privatePage("Unsubscribe"),
  beforeLoad: ({ location }) => hideLinkToken("/unsubscribe", tokenIn(location.searchStr)),
  component: Unsubscribe,
});

function Unsubscribe() {
  return <UnsubscribePage token={useLocation().state.linkToken ?? ""} />;
}
