import { ApiError } from "#contract/client.ts";
import { api } from "../../api.ts";
import { useSite } from "../../use-site.ts";
import { LinkPage } from "./link-page.tsx";

const confirm = (token: string) =>
  api("POST /confirm/:token", { params: { token } }).then(
    () => true,
    (error: unknown) => {
      if (error instanceof ApiError && error.status === 400) return false;
      throw error;
    },
  );

export function ConfirmPage() {
  const { name } = useSite();
  return (
    <LinkPage
      question={{
        title: `Follow ${name}?`,
        words: "Press the button to get an email for each new playlist. Unsubscribe anytime.",
      }}
      button="Yes, email me"
      send={confirm}
      done={{ title: `You’re following ${name}`, words: "We’ll email you the next playlist." }}
      otherwise={
        <>
          It has expired or was already used. <a href="/feed.xml#by-mail">Get a new one</a>
        </>
      }
    />
  );
}
