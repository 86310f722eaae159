import { createFileRoute } from "@tanstack/react-router";
import { ApiPage } from "../../features/openapi/api-page.tsx";
import { pageHead } from "../../head/head.ts";

export const Route = createFileRoute("/_layout/docs")({
  head: ({ match }) => pageHead({ context: match.context, path: "/docs", title: "API" }),
  component: ApiPage,
});
