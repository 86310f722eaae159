import { Link } from "@tanstack/react-router";
import { type FormEvent, useEffect } from "react";
import { queryClient, useMutation } from "../../query-client.ts";
import { keys } from "../../query-keys.ts";
import { Button } from "../../ui/button.tsx";
import { focusHeading } from "../../ui/focus-heading.ts";
import { useSite } from "../../use-site.ts";
import { BarePage } from "../auth/bare-page.tsx";
import { FormPage } from "../auth/form-page.tsx";
import { useLinkToken } from "../auth/use-link-token.ts";
import type { LinkWords } from "./link-words.tsx";

interface LinkPageProps {
  wordsOf: (name: string) => LinkWords;
  send: (token: string) => Promise<boolean>;
}

/** Opened, it does nothing: programs that look into mails open it, too. */
export function LinkPage({ wordsOf, send }: LinkPageProps) {
  const { name } = useSite();
  const { question, button, done, failed } = wordsOf(name);
  const token = useLinkToken();
  const sending = useMutation({
    mutationFn: () => send(token),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: keys.me }),
  });
  const { isSuccess } = sending;
  const { title, words } = isSuccess ? (sending.data ? done : failed) : question;
  // The button is gone, and the focus with it.
  useEffect(() => {
    if (!isSuccess) return;
    document.title = `${title} · ${name}`;
    focusHeading();
  }, [isSuccess, title, name]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!sending.isPending) sending.mutate();
  };
  const home = (
    <p>
      <Link to="/">Go to {name}</Link>
    </p>
  );
  return (
    <BarePage>
      <FormPage title={title} after={isSuccess && home} onSubmit={submit}>
        <p role="status" className="form-hint">
          {words}
        </p>
        {!isSuccess && (
          <Button type="submit" busy={sending.isPending}>
            {button}
          </Button>
        )}
      </FormPage>
    </BarePage>
  );
}
