import { Button } from "../../ui/button.tsx";
import { useSite } from "../../use-site.ts";
import { BarePage } from "../auth/bare-page.tsx";
import { FormPage } from "../auth/form-page.tsx";
import type { LinkWords } from "./link-words.tsx";

/** Opened, it does nothing: programs that look into mails open it, too. The form is sent to the address that is open, which has the token. */
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
