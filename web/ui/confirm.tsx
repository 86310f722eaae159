import type { ReactNode } from "react";
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

export const Confirm = ({
  title,
  children,
  action,
  cancel = "Cancel",
  look = "danger",
  busy = false,
  onConfirm,
  onClose,
}: ConfirmProps) => (
  <Dialog role="alertdialog" title={title} description={children} busy={busy} onClose={onClose}>
    <div className="dialog-buttons">
      <Button look="quiet" disabled={busy} onClick={onClose}>
        {cancel}
      </Button>
      {/* The second click of a double click can come before `busy` is set. */}
      <Button look={look} busy={busy} onClick={({ detail }) => detail < 2 && onConfirm()}>
        {action}
      </Button>
    </div>
  </Dialog>
);
