import { useRouter, useRouterState } from "@tanstack/react-router";
import type { Site } from "#contract/site.ts";

/** The owner's own words, as they came with the page; the newest once they are changed here. */
export function useSite(): Site {
  const router = useRouter();
  return useRouterState({ select: () => router.options.context.site });
}
