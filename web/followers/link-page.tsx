import { useMutation } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { type ReactNode, useEffect } from "react";
import { BarePage } from "../auth/bare-page.tsx";
import { FormPage } from "../auth/form-page.tsx";
import { useLinkToken } from "../auth/use-link-token.ts";
import { queryClient } from "../query-client.ts";
import { keys } from "../query-keys.ts";
import { Button } from "../ui/button.tsx";
import { focusHeading } from "../ui/focus-heading.ts";
import { useSite } from "../use-site.ts";

interface LinkPageProps<Answer> {
  /** Before the press they ask. */
  title: string;
  hint: string;
  button: string;
  send: (token: string) => Promise<Answer>;
  /** After it they tell. */
  done: (answer: Answer) => { title: string; words: ReactNode };
}

/** A page with one button, which a link in a mail leads to. */
export function LinkPage<Answer>({ title, hint, button, send, done }: LinkPageProps<Answer>) {
  const { name } = useSite();
  const token = useLinkToken();
  const sending = useMutation(
    {
      mutationFn: () => send(token),
      onSuccess: () => queryClient.invalidateQueries({ queryKey: keys.me }),
    },
    queryClient,
  );
  const told = sending.isSuccess ? done(sending.data) : undefined;
  const toldTitle = told?.title;
  // The button is gone, and the focus with it.
  useEffect(() => {
    if (toldTitle === undefined) return;
    document.title = `${toldTitle} · ${name}`;
    focusHeading();
  }, [toldTitle, name]);
  const submit = (event: React.FormEvent) => {
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
      <FormPage title={told?.title ?? title} after={told && home} onSubmit={submit}>
        <p role="status" className="form-hint">
          {told?.words ?? hint}
        </p>
        {!told && (
          <Button type="submit" busy={sending.isPending}>
            {button}
          </Button>
        )}
      </FormPage>
    </BarePage>
  );
}
