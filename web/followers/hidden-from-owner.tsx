import type { ReactNode } from "react";
import { ForOwner } from "../auth/for-owner.tsx";
import { useIsLoggedIn } from "../auth/token.ts";

export const HiddenFromOwner = ({ children }: { children: ReactNode }) =>
  useIsLoggedIn() ? (
    <ForOwner is={false}>{children}</ForOwner>
  ) : (
    <div className="invitation when-anonymous">{children}</div>
  );
