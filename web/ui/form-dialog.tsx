import type { ReactNode } from "react";
import { Button } from "./button.tsx";
import { Dialog } from "./dialog.tsx";
import { UnsavedNotice } from "./unsaved-notice.tsx";
import type { useForm } from "./use-form.ts";
import { useLeaveGuard } from "./use-leave-guard.tsx";

interface FormDialogProps {
  title: string;
  form: Pick<
    ReturnType<typeof useForm>,
    "busy" | "isChanged" | "isRestored" | "isValid" | "props" | "reset"
  >;
  unchanged?: boolean | undefined;
  waiting?: string | undefined;
  wide?: boolean;
  onClose: () => void;
  children: ReactNode;
}

export function FormDialog({
  title,
  form,
  unchanged = false,
  waiting,
  wide,
  onClose,
  children,
}: FormDialogProps) {
  const { question, leave } = useLeaveGuard(form.isChanged || waiting !== undefined, () => {
    form.reset();
    onClose();
  });
  return (
    <>
      <Dialog title={title} busy={form.busy} wide={wide} onClose={leave}>
        <form className="form-dialog" {...form.props}>
          <UnsavedNotice form={form} />
          {children}
          <div className="dialog-buttons">
            <Button look="quiet" disabled={form.busy} onClick={leave}>
              Cancel
            </Button>
            <Button
              type="submit"
              busy={form.busy}
              disabled={!form.isValid || unchanged || waiting !== undefined}
              title={waiting ?? (unchanged ? "No changes yet" : undefined)}
            >
              Save
            </Button>
          </div>
        </form>
      </Dialog>
      {question}
    </>
  );
}
