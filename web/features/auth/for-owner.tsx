import { lazy, type ReactNode, Suspense } from "react";
import { useIsLoggedIn } from "../../token.ts";

const WhenOwner = lazy(() => import("./when-owner.tsx"));

export function ForOwner({ is = true, children }: { is?: boolean; children: ReactNode }) {
  return (
    useIsLoggedIn() && (
      <Suspense>
        <WhenOwner is={is}>{children}</WhenOwner>
      </Suspense>
    )
  );
}
