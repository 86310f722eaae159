import { createFileRoute } from "@tanstack/react-router";
import { checkInboxMessage } from "#domain/sentences.ts";
import { unlistedHead } from "../../features/auth/private-pages.tsx";

export const Route = createFileRoute("/_layout/followed")({
  head: unlistedHead("Follow"),
  component: () => (
    <>
      <h1 className="page-title">Follow</h1>
      <p>{checkInboxMessage}</p>
    </>
  ),
});
