import type { ReactNode } from "react";
import { useIsLoggedIn } from "../../token.ts";
import { useSite } from "../../use-site.ts";
import { ForOwner } from "../auth/for-owner.tsx";

export function FollowInvitation({ children }: { children: ReactNode }) {
  const isLoggedIn = useIsLoggedIn();
  if (!useSite().has_email) return null;
  return isLoggedIn ? (
    <ForOwner is={false}>{children}</ForOwner>
  ) : (
    <div className="invitation when-anonymous">{children}</div>
  );
}
