import { useState } from "react";
import { Confirm } from "../../ui/confirm.tsx";

interface Question {
  warnings: readonly string[];
  answer: (isMeant: boolean) => void;
}

/** Asks whether something is really meant. `question` is to be shown. */
export function useSaveWarnings() {
  const [asked, setAsked] = useState<Question>();

  async function isMeant(warnings: readonly string[]): Promise<boolean> {
    if (warnings.length === 0) return true;
    const { promise, resolve } = Promise.withResolvers<boolean>();
    setAsked({ warnings, answer: resolve });
    const answer = await promise;
    setAsked(undefined);
    return answer;
  }

  const question = asked && (
    <Confirm
      title="Save this playlist?"
      action="Save anyway"
      cancel="Keep editing"
      look="main"
      onConfirm={() => asked.answer(true)}
      onClose={() => asked.answer(false)}
    >
      {asked.warnings.join(" ")}
    </Confirm>
  );
  return { isMeant, question };
}
