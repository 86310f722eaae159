import { useState } from "react";
import { flushSync } from "react-dom";
import { ApiError } from "#contract/client.ts";
import { useMutation, useShowChanges } from "../../query-client.ts";
import { Confirm } from "../confirm.tsx";

interface DeletionOptions<Row> {
  noun: string;
  nameOf: (row: Row) => string;
  isRestorable?: boolean;
  remove: (rows: Row[]) => Promise<unknown>;
  onDeleted: (rows: Row[]) => void;
}

export function useDeletion<Row extends { id: string }>({
  noun,
  nameOf,
  isRestorable = false,
  remove,
  onDeleted,
}: DeletionOptions<Row>) {
  const [rows, setRows] = useState<Row[]>([]);
  const showChanges = useShowChanges();
  const words = rows.length === 1 ? noun : `${noun}s`;
  const mutation = useMutation({
    mutationFn: remove,
    meta: { failure: `An error occurred while deleting the ${noun}` },
    onSuccess: (_, deleted) => onDeleted(deleted),
    onSettled: showChanges,
  });

  async function confirm() {
    const next = neighbourOf(rows);
    try {
      await mutation.mutateAsync(rows);
    } catch (error) {
      // The dialog stays open for another try, unless the rows have already been deleted elsewhere.
      if (!(error instanceof ApiError && error.status === 404)) return;
    }
    flushSync(() => setRows([]));
    // The closed dialog cannot return the focus to a deleted row, so a neighbouring row gets the focus.
    next?.focus();
  }

  const question = rows.length > 0 && (
    <Confirm
      title={`Delete ${words.charAt(0).toUpperCase()}${words.slice(1)}`}
      action="Delete"
      busy={mutation.isPending}
      onConfirm={() => void confirm()}
      onClose={() => setRows([])}
    >
      <strong dir="auto">{listInWords(rows.map(nameOf))}</strong> and all items associated with{" "}
      {rows.length === 1 ? "this" : "these"} {words} will be <strong>permanently deleted</strong>.
      This cannot be undone.
      {isRestorable &&
        ` You can restore ${rows.length === 1 ? "it" : "them"} from Recently deleted for 30 days.`}
    </Confirm>
  );
  return { ask: setRows, remove: mutation.mutate, question };
}

function listInWords(names: readonly string[]): string {
  const more = names.length > 3 ? [`${names.length - 3} more`] : [];
  return new Intl.ListFormat("en-GB").format([...names.slice(0, 3), ...more]);
}

function neighbourOf(rows: readonly { id: string }[]): HTMLElement | null {
  const menus = [...document.querySelectorAll<HTMLElement>("[data-row]:not(:disabled)")];
  const isLeft = ({ dataset }: HTMLElement) => !rows.some(({ id }) => id === dataset.row);
  const first = menus.findIndex((menu) => !isLeft(menu));
  const next = menus.slice(first).find(isLeft) ?? menus[first - 1];
  return next ?? document.querySelector<HTMLElement>("[data-add]");
}
