import type { ReactNode } from "react";
import { meQuery } from "../auth/me.ts";
import { useQuery } from "../query-client.ts";

export function UnlessOwner({ children }: { children: ReactNode }) {
  const { data: me } = useQuery(meQuery);
  return me && !me.is_superuser && children;
}
