import { useMutation } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { type ReactNode, useEffect, useRef } from "react";
import { BarePage } from "../auth/bare-page.tsx";
import { FormPage } from "../auth/form-page.tsx";
import { useLinkToken } from "../auth/use-link-token.ts";
import { queryClient } from "../query-client.ts";
import { keys } from "../query-keys.ts";
import { Button } from "../ui/button.tsx";
import { useSite } from "../use-site.ts";

interface LinkPageProps<Answer> {
  title: string;
  hint: string;
  button: string;
  send: (token: string) => Promise<Answer>;
  /** What is true once it was sent. */
  done: (answer: Answer) => ReactNode;
  after?: ReactNode;
}

/** A page with one button, which a link in a mail leads to. */
export function LinkPage<Answer>({
  title,
  hint,
  button,
  send,
  done,
  after,
}: LinkPageProps<Answer>) {
  const { name } = useSite();
  const token = useLinkToken();
  const sending = useMutation(
    {
      mutationFn: () => send(token),
      onSuccess: () => queryClient.invalidateQueries({ queryKey: keys.me }),
    },
    queryClient,
  );
  const words = useRef<HTMLParagraphElement>(null);
  // The button is gone, and the focus with it.
  useEffect(() => {
    if (sending.isSuccess) words.current?.focus();
  }, [sending.isSuccess]);
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
      <FormPage title={title} after={sending.isSuccess ? home : after} onSubmit={submit}>
        <p ref={words} tabIndex={-1} role="status" className="form-hint">
          {sending.isSuccess ? done(sending.data) : hint}
        </p>
        {!sending.isSuccess && (
          <Button type="submit" busy={sending.isPending}>
            {button}
          </Button>
        )}
      </FormPage>
    </BarePage>
  );
}
