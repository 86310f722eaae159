import { createFileRoute } from "@tanstack/react-router";
import { superusersOnly } from "../../../auth/guards.ts";
import { madeInBrowser } from "../../../auth/private-page.ts";

export const Route = createFileRoute("/_layout/admin")({ ...madeInBrowser, beforeLoad: superusersOnly });
