import { Confirm } from "../../ui/confirm.tsx";

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

const maxNamed = 3;

function namesInWords(names: readonly string[]): string {
  const more = names.length - maxNamed;
  const parts = more > 0 ? [...names.slice(0, maxNamed), `${more} more`] : names;
  return new Intl.ListFormat("en-GB").format(parts);
}
