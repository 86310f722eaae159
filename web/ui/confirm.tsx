import { type ReactNode, useEffect, useRef } from "react";
import { Button } from "./button.tsx";
import { Dialog } from "./dialog.tsx";

interface ConfirmProps {
  title: string;
  children: ReactNode;
  action: string;
  cancel?: string;
  look?: "danger" | "main";
  busy?: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/** Cancel comes first, and so has the focus. */
export function Confirm({
  title,
  children,
  action,
  cancel = "Cancel",
  look = "danger",
  busy = false,
  onConfirm,
  onClose,
}: ConfirmProps) {
  // A state would come too late for a double click.
  const confirmed = useRef(false);
  useEffect(() => {
    if (!busy) confirmed.current = false;
  }, [busy]);
  const confirm = () => {
    if (confirmed.current) return;
    confirmed.current = true;
    onConfirm();
  };
  return (
    <Dialog role="alertdialog" title={title} description={children} busy={busy} onClose={onClose}>
      <div className="dialog-buttons">
        <Button look="quiet" disabled={busy} onClick={onClose}>
          {cancel}
        </Button>
        <Button look={look} busy={busy} onClick={confirm}>
          {action}
        </Button>
      </div>
    </Dialog>
  );
}
