import type { ReactNode } from "react";
import { ForOwner } from "../auth/for-owner.tsx";
import { useMember } from "../auth/token.ts";

export const Invitation = ({ children }: { children: ReactNode }) =>
  useMember() ? (
    <ForOwner is={false}>{children}</ForOwner>
  ) : (
    <div className="invitation when-anonymous">{children}</div>
  );
