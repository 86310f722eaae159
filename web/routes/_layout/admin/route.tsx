import { createFileRoute, type ErrorComponentProps, useRouter } from "@tanstack/react-router";
import { superusersOnly } from "../../../auth/guards.ts";
import { Failed } from "../../../layout/failed.tsx";

export const Route = createFileRoute("/_layout/admin")({ ssr: false, beforeLoad: superusersOnly, errorComponent: NotLetIn });

function NotLetIn({ error }: ErrorComponentProps) {
  const router = useRouter();
  return <Failed error={error} onRetry={() => void router.invalidate()} />;
}
