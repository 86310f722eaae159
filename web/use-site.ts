import { useRouter, useRouterState } from "@tanstack/react-router";
import type { Site } from "#contract/site.ts";

/** As it came with the page; the newest once it is changed here. */
export function useSite(): Site {
  const router = useRouter();
  return useRouterState({ select: () => router.options.context.site });
}
