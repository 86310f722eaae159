import { useBlocker } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { Confirm } from "./confirm.tsx";

/** Back with an open dialog only closes that dialog, which asks about its own changes. */
const isLeaving = ({ action }: { action: string }) =>
  action !== "BACK" || !document.querySelector(".dialog-layer");

export function useLeaveGuard(changed: boolean, onLeave: () => void) {
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: isLeaving,
    disabled: !changed,
    withResolver: true,
  });
  const [isClosing, setClosing] = useState(false);
  // Continues if the changes were saved or the form was closed while the question was open.
  useEffect(() => {
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
