import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { meQuery } from "../auth/me.ts";
import { queryClient } from "../query-client.ts";

export function UnlessOwner({ children }: { children: ReactNode }) {
  const { data: me } = useQuery(meQuery, queryClient);
  return me && !me.is_superuser && children;
}
