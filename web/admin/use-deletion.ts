import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { flushSync } from "react-dom";
import { ApiError } from "#contract/client.ts";
import { queryClient } from "../query-client.ts";

interface DeletionOptions<Row> {
  remove: (row: Row) => Promise<unknown>;
  /** The toast's text, whatever the reason. */
  failure: string;
  onDeleted: (row: Row) => void;
}

/** The row somebody asked to delete, and what happens then. */
export function useDeletion<Row extends { id: string }>({ remove, failure, onDeleted }: DeletionOptions<Row>) {
  const [row, setRow] = useState<Row | null>(null);
  const mutation = useMutation(
    {
      mutationFn: remove,
      meta: { failure },
      onSuccess: (_, deleted) => onDeleted(deleted),
      // Also after a refusal: the row may be gone already, by somebody else's hand.
      onSettled: () => queryClient.invalidateQueries(),
    },
    queryClient,
  );

  async function confirm() {
    if (!row) return;
    const next = neighbourOf(row.id);
    try {
      await mutation.mutateAsync(row);
    } catch (error) {
      // The dialog stays open for another try, unless somebody else has deleted the row meanwhile.
      if (!(error instanceof ApiError && error.status === 404)) return;
    }
    flushSync(() => setRow(null));
    // The dialog has given the focus back to a row that may be no more.
    next?.focus();
  }

  return { row, ask: setRow, confirm: () => void confirm(), cancel: () => setRow(null), busy: mutation.isPending };
}

/** Where the focus goes when a row is deleted: to the next one's menu, else to the one before, else to where rows are added. */
function neighbourOf(id: string): HTMLElement | null {
  const menus = [...document.querySelectorAll<HTMLElement>("[data-row]:not(:disabled)")];
  const at = menus.findIndex((menu) => menu.dataset.row === id);
  return menus[at + 1] ?? menus[at - 1] ?? document.querySelector<HTMLElement>("[data-add]");
}
