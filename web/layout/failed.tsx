import { useEffect } from "react";
import { Button } from "../ui/button.tsx";
import { focusHeading } from "../ui/focus-heading.ts";
import { ErrorBox } from "./error-box.tsx";

/** Why a private page could not be loaded, and a button to try again. */
export function Failed({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  // The button goes with what it was pressed for, and must not take the focus with it.
  useEffect(
    () => () => {
      if (document.activeElement === document.body) focusHeading();
    },
    [],
  );
  return (
    <>
      <ErrorBox error={error} />
      <Button className="mt-6" onClick={onRetry}>
        Try again
      </Button>
    </>
  );
}
