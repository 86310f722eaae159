import "./not-loaded.css";
import { detailOf } from "#contract/client.ts";
import { Button } from "./button.tsx";

interface NotLoadedProps {
  /** "mail status", "backups": what is missing. */
  what: string;
  error: unknown;
  onRetry: () => void;
}

/** In the place of a section's content that could not be loaded. */
export const NotLoaded = ({ what, error, onRetry }: NotLoadedProps) => (
  <div className="not-loaded">
    <p role="alert">
      The {what} could not be loaded: {detailOf(error)}
    </p>
    <Button look="quiet" onClick={onRetry}>
      Try again
    </Button>
  </div>
);
