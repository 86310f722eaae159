import { Confirm } from "./confirm.tsx";
import type { useLeaveGuard } from "./use-leave-guard.ts";

export function LeaveQuestion({ question }: Pick<ReturnType<typeof useLeaveGuard>, "question">) {
  if (!question) return null;
  return (
    <Confirm
      title="Unsaved changes"
      action="Discard"
      cancel="Keep editing"
      onConfirm={() => question.answer(true)}
      onClose={() => question.answer(false)}
    >
      What you have changed here has not been saved, and would be lost.
    </Confirm>
  );
}
