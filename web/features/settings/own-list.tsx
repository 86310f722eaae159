import "./settings.css";
import { type ReactNode, useId } from "react";
import { useMutation } from "../../query-client.ts";
import { Button } from "../../ui/button.tsx";
import { NotLoaded } from "../../ui/not-loaded.tsx";
import { showSuccess } from "../../ui/toasts.tsx";

interface Row {
  id: string;
  name: string;
  help: string;
  /** Label of the button that removes the row. Without it the row has no button. */
  action?: string | undefined;
}

interface OwnListProps {
  title: string;
  words?: string;
  rows: Row[] | undefined;
  list: { data: unknown; error: Error | null; refetch: () => Promise<unknown> };
  remove: (id: string) => Promise<{ message: string }>;
  children: (remove: (id: string) => void) => ReactNode;
}

export function OwnList({ title, words, rows, list, remove, children }: OwnListProps) {
  const id = useId();
  const removal = useMutation({
    mutationFn: remove,
    onSuccess: ({ message }) => showSuccess(`${message}.`),
    onSettled: () => list.refetch(),
  });
  return (
    <section className="own-things" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {words && <p>{words}</p>}
      <NotLoaded what="list" query={list} />
      <ul>
        {rows?.map((row) => (
          <li key={row.id}>
            <div>
              <p dir="auto">{row.name}</p>
              <p className="help">{row.help}</p>
            </div>
            {row.action && (
              <Button
                look="quiet"
                aria-label={`${row.action} ${row.name}`}
                busy={removal.isPending}
                // Ignores the second click of a double click, which would hit the next row.
                onClick={({ detail }) => detail < 2 && removal.mutate(row.id)}
              >
                {row.action}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {rows && children((one) => removal.mutate(one))}
    </section>
  );
}
