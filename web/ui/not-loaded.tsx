import { detailOf } from "#contract/client.ts";
import { Button } from "./button.tsx";
import { Skeleton } from "./skeleton.tsx";

interface NotLoadedProps {
  what: string;
  query: { data: unknown; error: unknown; refetch: () => unknown };
  skeletonRows?: number;
}

export function NotLoaded({ what, query: { data, error, refetch }, skeletonRows }: NotLoadedProps) {
  if (data) return null;
  if (!error) return skeletonRows && <Skeleton label={`Loading the ${what}`} rows={skeletonRows} />;
  return (
    <div className="not-loaded">
      <p role="alert">
        The {what} couldn’t be loaded: {detailOf(error)}
      </p>
      <Button look="quiet" onClick={() => void refetch()}>
        Try again
      </Button>
    </div>
  );
}
