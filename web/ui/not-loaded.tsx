import { detailOf } from "#contract/client.ts";
import { Button } from "./button.tsx";

interface NotLoadedProps {
  what: string;
  query: { data: unknown; error: unknown; refetch: () => unknown };
}

export const NotLoaded = ({ what, query: { data, error, refetch } }: NotLoadedProps) =>
  error && !data ? (
    <div className="not-loaded">
      <p role="alert">
        The {what} couldn’t be loaded: {detailOf(error)}
      </p>
      <Button look="quiet" onClick={() => void refetch()}>
        Try again
      </Button>
    </div>
  ) : null;
