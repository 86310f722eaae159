import { createFileRoute } from "@tanstack/react-router";
import { hideLinkToken } from "../../auth/link-token.ts";
import { privatePage } from "../../auth/private-page.ts";

/** What mail programs open that know of no one-click: it only asks, like the link in the mail itself. */
export const Route = createFileRoute("/unsubscribe_/$token")({
  ...privatePage("Unsubscribe"),
  beforeLoad: ({ params }) => hideLinkToken("/unsubscribe", params.token),
});
