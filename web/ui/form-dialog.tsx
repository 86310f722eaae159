import type { ReactNode } from "react";
import { Button } from "./button.tsx";
import { Dialog } from "./dialog.tsx";
import { UnsavedNotice } from "./unsaved-notice.tsx";
import type { useForm } from "./use-form.ts";
import { useLeaveGuard } from "./use-leave-guard.tsx";

interface FormDialogProps {
  title: string;
  description?: ReactNode;
  form: Pick<
    ReturnType<typeof useForm>,
    "busy" | "isChanged" | "isRestored" | "isValid" | "props" | "reset"
  >;
  unchanged?: boolean | undefined;
  waiting?: string | undefined;
  wide?: boolean;
  /** A line at the left of the buttons. */
  foot?: ReactNode;
  onClose: () => void;
  children: ReactNode;
}

export function FormDialog({
  title,
  description,
  form,
  unchanged = false,
  waiting,
  wide,
  foot,
  onClose,
  children,
}: FormDialogProps) {
  const { question, leave } = useLeaveGuard(form.isChanged || waiting !== undefined, () => {
    form.reset();
    onClose();
  });
  return (
    <>
      <Dialog title={title} description={description} busy={form.busy} wide={wide} onClose={leave}>
        <form className="form-dialog" {...form.props}>
          <UnsavedNotice form={form} />
          {children}
          <div className="dialog-buttons">
            {foot && <p className="dialog-foot">{foot}</p>}
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
