import "./not-loaded.css";
import { detailOf } from "#contract/client.ts";
import { Button } from "./button.tsx";

interface NotLoadedProps {
  what: string;
  error: unknown;
  onRetry: () => void;
}

export const NotLoaded = ({ what, error, onRetry }: NotLoadedProps) => (
  <div className="not-loaded">
    <p role="alert">
      The {what} couldn’t be loaded: {detailOf(error)}
    </p>
    <Button look="quiet" onClick={onRetry}>
      Try again
    </Button>
  </div>
);
