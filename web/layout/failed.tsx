import { Button } from "../ui/button.tsx";
import { ErrorBox } from "./error-box.tsx";

/** What a private page could not be shown for, and a way to ask once more. */
export function Failed({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  return (
    <>
      <ErrorBox error={error} />
      <Button className="mt-6" onClick={onRetry}>
        Try again
      </Button>
    </>
  );
}
