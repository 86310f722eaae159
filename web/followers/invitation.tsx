import { lazy, type ReactNode, Suspense } from "react";
import { useMember } from "../auth/use-member.ts";
import { useSite } from "../use-site.ts";

// Downloaded only where a token is stored.
const UnlessOwner = lazy(() =>
  import("./unless-owner.tsx").then(({ UnlessOwner }) => ({ default: UnlessOwner })),
);

/** What invites to follow by mail, which needs an account: for visitors who can have one, and members. An owner needs no mail about playlists of their own. */
export function Invitation({ children }: { children: ReactNode }) {
  const { signup_open } = useSite();
  const member = useMember();
  if (!member) return signup_open && <div className="invitation when-anonymous">{children}</div>;
  return (
    <Suspense>
      <UnlessOwner>{children}</UnlessOwner>
    </Suspense>
  );
}
