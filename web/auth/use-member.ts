import { useSyncExternalStore } from "react";
import { onTokenChange, storedToken } from "./token.ts";

export const useMember = () =>
  useSyncExternalStore(
    onTokenChange,
    () => storedToken() !== null,
    () => false,
  );
