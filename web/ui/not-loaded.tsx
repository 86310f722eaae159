import "./not-loaded.css";
import { detailOf } from "#contract/client.ts";
import { Button } from "./button.tsx";
import { useFocusHeadingAtEnd } from "./focus-heading.ts";

interface NotLoadedProps {
  what: string;
  error: unknown;
  onRetry: () => void;
}

export function NotLoaded({ what, error, onRetry }: NotLoadedProps) {
  useFocusHeadingAtEnd();
  return (
    <div className="not-loaded">
      <p role="alert">
        The {what} couldn’t be loaded: {detailOf(error)}
      </p>
      <Button look="quiet" onClick={onRetry}>
        Try again
      </Button>
    </div>
  );
}
