import type { ReactNode } from "react";
import { useMe } from "./me.ts";

export default function WhenOwner({ is, children }: { is: boolean; children: ReactNode }) {
  return useMe()?.is_superuser === is && children;
}
