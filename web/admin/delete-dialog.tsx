import { Confirm } from "../ui/confirm.tsx";

interface DeleteDialogProps {
  /** "user" or "playlist". */
  noun: string;
  /** Which one, in words that its row is known by. */
  name: string;
  busy: boolean;
  onDelete: () => void;
  onClose: () => void;
}

export function DeleteDialog({ noun, name, busy, onDelete, onClose }: DeleteDialogProps) {
  const title = `Delete ${noun.charAt(0).toUpperCase()}${noun.slice(1)}`;
  return (
    <Confirm title={title} action="Delete" busy={busy} onConfirm={onDelete} onClose={onClose}>
      <strong dir="auto">{name}</strong> and all items associated with this {noun} will be <strong>permanently deleted</strong>. This cannot
      be undone.
    </Confirm>
  );
}
