import { Confirm } from "../ui/confirm.tsx";
import { namesInWords } from "./names-in-words.ts";

interface DeleteDialogProps {
  noun: [one: string, many: string];
  names: readonly string[];
  busy: boolean;
  onDelete: () => void;
  onClose: () => void;
}

export function DeleteDialog({
  noun: [one, many],
  names,
  busy,
  onDelete,
  onClose,
}: DeleteDialogProps) {
  if (names.length === 0) return null;
  const noun = names.length === 1 ? one : many;
  const title = `Delete ${noun.charAt(0).toUpperCase()}${noun.slice(1)}`;
  return (
    <Confirm title={title} action="Delete" busy={busy} onConfirm={onDelete} onClose={onClose}>
      <strong dir="auto">{namesInWords(names)}</strong> and all items associated with{" "}
      {names.length === 1 ? "this" : "these"} {noun} will be <strong>permanently deleted</strong>.
      This cannot be undone.
    </Confirm>
  );
}
