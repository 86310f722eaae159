import type { ReactNode } from "react";
import { Button } from "./button.tsx";
import { Dialog } from "./dialog.tsx";

interface ConfirmProps {
  title: string;
  children: ReactNode;
  /** The word on the button that does it. */
  action: string;
  busy: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks before something is gone for good. Cancel comes first, and so has the focus. */
export function Confirm({ title, children, action, busy, onConfirm, onClose }: ConfirmProps) {
  return (
    <Dialog role="alertdialog" title={title} description={children} busy={busy} onClose={onClose}>
      <div className="dialog-buttons">
        <Button look="quiet" disabled={busy} onClick={onClose}>
          Cancel
        </Button>
        <Button look="danger" busy={busy} onClick={onConfirm}>
          {action}
        </Button>
      </div>
    </Dialog>
  );
}
