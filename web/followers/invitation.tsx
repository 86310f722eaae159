import { lazy, type ReactNode, Suspense } from "react";
import { useMember } from "../auth/use-member.ts";

// Downloaded only where a token is stored.
const UnlessOwner = lazy(() =>
  import("./unless-owner.tsx").then(({ UnlessOwner }) => ({ default: UnlessOwner })),
);

export function Invitation({ children }: { children: ReactNode }) {
  const member = useMember();
  if (!member) return <div className="invitation when-anonymous">{children}</div>;
  return (
    <Suspense>
      <UnlessOwner>{children}</UnlessOwner>
    </Suspense>
  );
}
