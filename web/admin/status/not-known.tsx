import { NotLoaded } from "../../ui/not-loaded.tsx";
import type { StatusLine } from "./status-line.ts";

interface Question {
  error: unknown;
  refetch: () => unknown;
}

export const notKnown = (name: string, { error, refetch }: Question): StatusLine =>
  error
    ? {
        name,
        state: "Not known",
        mark: "bad",
        details: <NotLoaded what="status" error={error} onRetry={() => void refetch()} />,
      }
    : { name, state: "" };
