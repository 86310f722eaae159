import { useRouter } from "@tanstack/react-router";
import { queryClient } from "./query-client.ts";

/** Returns a function that reloads all visible data after a write: the queries and the loader data of public pages. */
export function useShowChanges() {
  const router = useRouter();
  return () => Promise.all([queryClient.invalidateQueries(), router.invalidate()]);
}
