import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";

interface Words {
  title: string;
  words: ReactNode;
}

export interface LinkWords {
  question: Words;
  button: string;
  done: Words;
  failed: Words;
}

const doesNotWork = "This link doesn’t work";

export const confirmWords = (name: string): LinkWords => ({
  question: {
    title: `Follow ${name}?`,
    words: "Press the button to get an email for each new playlist. Unsubscribe anytime.",
  },
  button: "Yes, email me",
  done: { title: `You’re following ${name}`, words: "We’ll email you the next playlist." },
  failed: {
    title: doesNotWork,
    words: (
      <>
        It has expired or was already used. <a href="/feed.xml#by-mail">Get a new one</a>
      </>
    ),
  },
});

export const unsubscribeWords = (name: string): LinkWords => ({
  question: {
    title: "Stop these emails?",
    words: `Press the button and ${name} will stop sending you emails like this one.`,
  },
  button: "Unsubscribe",
  done: {
    title: "You’re unsubscribed",
    words: `You won’t get any more emails like this one from ${name}.`,
  },
  failed: {
    title: doesNotWork,
    words: (
      <>
        Use the link in the latest email. If you have an account, you can also unsubscribe in{" "}
        <Link to="/settings" search={{ tab: "notifications" }}>
          your settings
        </Link>
        .
      </>
    ),
  },
});

const turnOnAgain = (
  <>
    To turn this on again, open <Link to="/admin">Data Management</Link> and look for Reports under
    Status.
  </>
);

export const stoppedLetterWords: Partial<Record<string, Words>> = {
  "no-problem": { title: "Emails about problems are off", words: turnOnAgain },
  "no-monthly": { title: "The monthly summary is off", words: turnOnAgain },
};
