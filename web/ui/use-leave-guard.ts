import { useRouter } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";

/**
 * Asks before what was typed is lost, however it would be: by Escape, by the Back button, by a closed tab.
 * The browser itself asks about the tab; the rest is `question`, to be shown and answered.
 */
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

  return { question, leave: () => (changed ? void ask.current() : onLeave()) };
}
