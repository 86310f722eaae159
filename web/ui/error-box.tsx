import { useRouter } from "@tanstack/react-router";
import { useEffect, useId, useState } from "react";
import { ApiError, detailOf, isUnreachable } from "#contract/client.ts";
import { Button } from "./button.tsx";

interface ErrorBoxProps {
  error: unknown;
  onRetry?: () => void;
  heading?: "h1" | "h2";
}

export function ErrorBox({ error, onRetry, heading: Heading = "h1" }: ErrorBoxProps) {
  const [open, setOpen] = useState(false);
  const id = useId();
  const router = useRouter();
  const retry = onRetry ?? (() => void router.invalidate());
  const lost = isUnreachable(error);
  useEffect(() => {
    if (!lost) return;
    addEventListener("online", retry);
    return () => removeEventListener("online", retry);
  });
  return (
    <div role="alert" className="error-box">
      <Heading>{lost ? "The server cannot be reached." : "Something went wrong!"}</Heading>
      <div className="error-buttons">
        <Button onClick={retry}>Try again</Button>
        {!lost && (
          <button
            type="button"
            className="pill"
            aria-expanded={open}
            aria-controls={id}
            onClick={() => setOpen(!open)}
          >
            {open ? "Hide Error" : "Show Error"}
          </button>
        )}
      </div>
      <pre id={id} hidden={!open}>
        {/* An error from server-side rendering is not an ApiError, because the browser receives only its message. */}
        {error instanceof ApiError
          ? detailOf(error)
          : String((error as Error | undefined)?.message)}
      </pre>
    </div>
  );
}
