import { useRouter } from "@tanstack/react-router";
import { queryClient } from "./query-client.ts";

/** After a write, what is shown is asked for again: the queries, and the data of public pages. */
export function useShowChanges() {
  const router = useRouter();
  return () => Promise.all([queryClient.invalidateQueries(), router.invalidate()]);
}
