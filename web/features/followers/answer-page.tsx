import "../auth/form-page.css";
import { useSite } from "../../use-site.ts";
import { confirmWords, stoppedLetterWords, unsubscribeWords } from "./link-words.tsx";

export function AnswerPage({ answer }: { answer: string }) {
  const wordsOf = /yes|confirmed/.test(answer) ? confirmWords : unsubscribeWords;
  const { done, failed } = wordsOf(useSite().name);
  const { title, words } =
    stoppedLetterWords[answer] ?? (answer.startsWith("not-") ? failed : done);
  return (
    <>
      <h1 className="page-title">{title}</h1>
      <p className="form-hint">{words}</p>
    </>
  );
}
