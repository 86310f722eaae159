import type { ReactNode } from "react";
import { useIsLoggedIn } from "../../token.ts";
import { ForOwner } from "../auth/for-owner.tsx";

export const HiddenFromOwner = ({ children }: { children: ReactNode }) =>
  useIsLoggedIn() ? (
    <ForOwner is={false}>{children}</ForOwner>
  ) : (
    <div className="invitation when-anonymous">{children}</div>
  );
