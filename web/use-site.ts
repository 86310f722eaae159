import { useRouter, useRouterState } from "@tanstack/react-router";
import type { Site } from "#contract/site.ts";

export function useSite(): Site {
  const router = useRouter();
  return useRouterState({ select: () => router.options.context.site });
}
