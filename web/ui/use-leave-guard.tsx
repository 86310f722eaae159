import { useBlocker } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { Button } from "./button.tsx";
import { Confirm } from "./confirm.tsx";
import type { useForm } from "./use-form.ts";

/** While a dialog is open, Back only closes the dialog, which asks about unsaved changes itself. */
const isLeaving = ({ action }: { action: string }) =>
  action !== "BACK" || !document.querySelector(".dialog-layer");

export function useLeaveGuard(changed: boolean, onLeave: () => void) {
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: isLeaving,
    disabled: !changed,
    withResolver: true,
  });
  const [isClosing, setClosing] = useState(false);
  useEffect(() => {
    // Continues the blocked navigation if the form is saved, or closed (the cleanup), while the question is open. After “Keep editing”, `proceed` has no effect.
    if (!changed) proceed?.();
    return proceed;
  }, [changed, proceed]);

  function leave() {
    setClosing(false);
    onLeave();
    proceed?.();
  }

  function stay() {
    setClosing(false);
    reset?.();
  }

  return {
    question: (isClosing || status === "blocked") && (
      <LeaveQuestion onConfirm={leave} onClose={stay} />
    ),
    leave: () => (changed ? setClosing(true) : onLeave()),
  };
}

export const LeaveQuestion = (answers: { onConfirm: () => void; onClose: () => void }) => (
  <Confirm title="Unsaved changes" action="Discard" cancel="Keep editing" {...answers}>
    Your changes haven’t been saved and will be lost.
  </Confirm>
);

type RestoredForm = Pick<ReturnType<typeof useForm>, "busy" | "isRestored" | "reset">;

export const UnsavedNotice = ({ form }: { form: RestoredForm }) =>
  form.isRestored && (
    <div className="unsaved-notice">
      <p role="status">These changes haven’t been saved yet.</p>
      <Button look="quiet" disabled={form.busy} onClick={form.reset}>
        Discard
      </Button>
    </div>
  );
