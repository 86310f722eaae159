import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { checkInboxMessage } from "#domain/sentences.ts";
import { Button } from "../../ui/button.tsx";
import { useSite } from "../../use-site.ts";
import { BareFormPage } from "../auth/form-page.tsx";

export const ConfirmPage = () => (
  <LinkPage title={`Follow ${useSite().name}?`} button="Yes, email me">
    Press the button to get an email for each new playlist. Unsubscribe anytime.
  </LinkPage>
);

export const UnsubscribePage = () => (
  <LinkPage title="Stop these emails?" button="Unsubscribe">
    {`Press the button and ${useSite().name} will stop sending you emails like this one.`}
  </LinkPage>
);

interface LinkPageProps {
  title: string;
  button: string;
  children: string;
}

/** Renders the page of an email link. Opening the page changes nothing, because mail scanners open links too. The form is posted to the page's own URL, which contains the token. */
const LinkPage = ({ title, button, children }: LinkPageProps) => (
  <BareFormPage title={title} method="post">
    <p className="form-hint">{children}</p>
    <Button type="submit">{button}</Button>
  </BareFormPage>
);

const turnOnAgain = (
  <>
    To turn this on again, open <Link to="/admin">Data Management</Link> and look for Reports under
    Status.
  </>
);

export function AnswerPage({ answer }: { answer: string }) {
  const { name } = useSite();
  const doesNotWork = "This link doesn’t work";
  const answers: Record<string, [title: string, words: ReactNode]> = {
    asked: ["Follow", checkInboxMessage],
    yes: [`You’re following ${name}`, "We’ll email you the next playlist."],
    no: ["You’re unsubscribed", `You won’t get any more emails like this one from ${name}.`],
    "no-problem": ["Emails about problems are off", turnOnAgain],
    "no-monthly": ["The monthly summary is off", turnOnAgain],
    "not-confirmed": [
      doesNotWork,
      <>
        It has expired or was already used. <a href="/feed.xml#by-mail">Get a new one</a>
      </>,
    ],
    "not-unsubscribed": [
      doesNotWork,
      <>
        Use the link in the latest email. If you have an account, you can also unsubscribe in{" "}
        <Link to="/settings" search={{ tab: "notifications" }}>
          your settings
        </Link>
        .
      </>,
    ],
  };
  const [title, words] = answers[answer] ?? [];
  return (
    <>
      <h1 className="page-title">{title}</h1>
      <p className="form-hint">{words}</p>
    </>
  );
}
