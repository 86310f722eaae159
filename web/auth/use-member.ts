import { useSyncExternalStore } from "react";
import { onTokenChange, storedToken } from "./token.ts";

/** Whether a token is stored; false on the server. */
export const useMember = () =>
  useSyncExternalStore(
    onTokenChange,
    () => storedToken() !== null,
    () => false,
  );
