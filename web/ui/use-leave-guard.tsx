import { useRouter } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";
import { Confirm } from "./confirm.tsx";

export function useLeaveGuard(changed: boolean, onLeave: () => void) {
  const { history } = useRouter();
  const [question, setQuestion] = useState<{ answer: (leave: boolean) => void } | null>(null);
  const leaving = useRef(onLeave);
  leaving.current = onLeave;

  const ask = useRef(async () => {
    const { promise, resolve } = Promise.withResolvers<boolean>();
    setQuestion({ answer: resolve });
    const leave = await promise;
    setQuestion(null);
    if (leave) leaving.current();
    return leave;
  });

  useEffect(() => {
    if (!changed) return;
    return history.block({
      blockerFn: async () => !(await ask.current()),
      enableBeforeUnload: true,
    });
  }, [changed, history]);

  return {
    question: question && (
      <Confirm
        title="Unsaved changes"
        action="Discard"
        cancel="Keep editing"
        onConfirm={() => question.answer(true)}
        onClose={() => question.answer(false)}
      >
        Your changes haven’t been saved and will be lost.
      </Confirm>
    ),
    leave: () => (changed ? void ask.current() : onLeave()),
  };
}
