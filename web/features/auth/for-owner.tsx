import { lazy, type ReactNode, Suspense } from "react";
import { useIsLoggedIn } from "../../token.ts";

const WhenOwner = lazy(() => import("./when-owner.tsx"));

export const ForOwner = ({ is = true, children }: { is?: boolean; children: ReactNode }) =>
  useIsLoggedIn() && (
    <Suspense>
      <WhenOwner is={is}>{children}</WhenOwner>
    </Suspense>
  );
