import { Button } from "../../ui/button.tsx";
import { useSite } from "../../use-site.ts";
import { BarePage } from "../auth/bare-page.tsx";
import { FormPage } from "../auth/form-page.tsx";
import type { LinkWords } from "./link-words.tsx";

/** Opening the link changes nothing, because mail scanners open links too. The form is posted to the page's own URL, which contains the token. */
export function LinkPage({ wordsOf }: { wordsOf: (name: string) => LinkWords }) {
  const { question, button } = wordsOf(useSite().name);
  return (
    <BarePage>
      <FormPage title={question.title} method="post">
        <p className="form-hint">{question.words}</p>
        <Button type="submit">{button}</Button>
      </FormPage>
    </BarePage>
  );
}
