import { createFileRoute } from "@tanstack/react-router";
import { writtenPages } from "#domain/site-pages.ts";
import { WrittenPage } from "../../features/site/written-page.tsx";
import { writtenPage } from "../../features/site/written-page-options.ts";

export const Route = createFileRoute("/_layout/about")({
  ...writtenPage(writtenPages[0]),
  component: () => <WrittenPage {...Route.useLoaderData()} />,
});
