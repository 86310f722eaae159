import { type ReactNode, useId } from "react";
import { Button } from "./button.tsx";
import { hasFields } from "./changed-fields.ts";
import { Dialog } from "./dialog.tsx";
import type { useForm } from "./use-form.ts";
import { UnsavedNotice, useLeaveGuard } from "./use-leave-guard.tsx";

interface FormDialogProps {
  title: string;
  description?: ReactNode;
  form: Pick<
    ReturnType<typeof useForm>,
    "busy" | "errors" | "isChanged" | "isRestored" | "isValid" | "props" | "reset"
  >;
  unchanged?: boolean | undefined;
  waiting?: string | undefined;
  wide?: boolean;
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
  const id = useId();
  const reason = waiting ?? problemOf(form) ?? (unchanged ? "Nothing changed yet" : undefined);
  return (
    <>
      <Dialog title={title} description={description} busy={form.busy} wide={wide} onClose={leave}>
        <form className="form-dialog" {...form.props}>
          <UnsavedNotice form={form} />
          {children}
          <div className="dialog-buttons">
            <div className="dialog-foot">
              {reason && <p id={id}>{reason}</p>}
              {foot && <p>{foot}</p>}
            </div>
            <Button look="quiet" disabled={form.busy} onClick={leave}>
              Cancel
            </Button>
            <Button
              type="submit"
              busy={form.busy}
              disabled={reason !== undefined}
              aria-describedby={reason && id}
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

function problemOf({ isValid, errors }: FormDialogProps["form"]) {
  if (isValid) return undefined;
  return hasFields(errors) ? "Correct the marked fields" : "A field is empty or not valid yet";
}
