import { createFileRoute } from "@tanstack/react-router";
import { superusersOnly } from "../../../auth/guards.ts";

export const Route = createFileRoute("/_layout/admin")({ ssr: false, beforeLoad: superusersOnly });
