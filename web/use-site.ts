import { useRouteContext } from "@tanstack/react-router";
import type { Site } from "#contract/site.ts";

export const useSite = (): Site =>
  useRouteContext({ from: "__root__", select: ({ site }) => site });
