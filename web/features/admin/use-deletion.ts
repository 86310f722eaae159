import { useState } from "react";
import { flushSync } from "react-dom";
import { ApiError } from "#contract/client.ts";
import { queryClient, useMutation } from "../../query-client.ts";

interface DeletionOptions<Row> {
  remove: (rows: Row[]) => Promise<unknown>;
  failure: string;
  onDeleted: (rows: Row[]) => void;
}

export function useDeletion<Row extends { id: string }>({
  remove,
  failure,
  onDeleted,
}: DeletionOptions<Row>) {
  const [rows, setRows] = useState<Row[]>([]);
  const mutation = useMutation({
    mutationFn: remove,
    meta: { failure },
    onSuccess: (_, deleted) => onDeleted(deleted),
    // Also after a refusal: the row may have been deleted elsewhere.
    onSettled: () => queryClient.invalidateQueries(),
  });

  async function confirm() {
    const next = neighbourOf(rows);
    try {
      await mutation.mutateAsync(rows);
    } catch (error) {
      // The dialog stays open for another try, unless they have been deleted elsewhere.
      if (!(error instanceof ApiError && error.status === 404)) return;
    }
    flushSync(() => setRows([]));
    // The dialog returned focus to a deleted row.
    next?.focus();
  }

  return {
    rows,
    ask: setRows,
    confirm: () => void confirm(),
    cancel: () => setRows([]),
    busy: mutation.isPending,
  };
}

function neighbourOf(rows: readonly { id: string }[]): HTMLElement | null {
  const ids = new Set(rows.map(({ id }) => id));
  const menus = [...document.querySelectorAll<HTMLElement>("[data-row]:not(:disabled)")];
  const isDeleted = ({ dataset }: HTMLElement) => ids.has(dataset.row ?? "");
  const at = menus.findIndex(isDeleted);
  const isLeft = (menu: HTMLElement) => !isDeleted(menu);
  return (
    menus.slice(at).find(isLeft) ??
    menus.slice(0, at).findLast(isLeft) ??
    document.querySelector<HTMLElement>("[data-add]")
  );
}
