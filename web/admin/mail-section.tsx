import "./admin.css";
import { queryOptions, useMutation, useQuery } from "@tanstack/react-query";
import type { MailStatus } from "#contract/monitoring.ts";
import { api } from "../api.ts";
import { meQuery } from "../auth/me.ts";
import { FollowersProgress } from "../followers/followers-progress.tsx";
import { queryClient } from "../query-client.ts";
import { keys } from "../query-keys.ts";
import { Button } from "../ui/button.tsx";
import { NotLoaded } from "../ui/not-loaded.tsx";
import { showSuccess } from "../ui/toasts.tsx";
import { Fact, When } from "./facts.tsx";
import { healthOfMail } from "./mail-health.ts";

export const mailQuery = queryOptions({
  queryKey: keys.mail,
  queryFn: ({ signal }) => api("GET /utils/mail-status/", {}, signal),
  staleTime: 0,
  // Polls while a mail waits to be sent.
  refetchInterval: ({ state }) => (state.data?.waiting ? 3000 : false),
});

/** Whether mail goes out, and a way to try it: what the owner would otherwise learn from people who never got theirs. */
export function MailSection() {
  const { data: status, error, refetch } = useQuery(mailQuery, queryClient);
  return (
    <section className="facts-section" aria-labelledby="mail">
      <h2 id="mail">Mail</h2>
      {error && !status ? (
        <NotLoaded what="mail status" error={error} onRetry={() => void refetch()} />
      ) : (
        <Facts status={status} />
      )}
      {status && !status.is_configured && (
        <p>
          Mails are written to files in the folder <code>outbox</code> beside the database. Set{" "}
          <code>SMTP_URL</code> and <code>MAIL_FROM</code> to have them sent.
        </p>
      )}
      <FollowersProgress />
      <TestMail goesToFile={status?.is_configured === false} />
    </section>
  );
}

function Facts({ status }: { status: MailStatus | undefined }) {
  const health = status && healthOfMail(status);
  return (
    <dl aria-busy={!status}>
      <Fact label="Status">
        {health && (
          <span
            role="status"
            className="status-mark"
            data-good={health.isGood || undefined}
            data-bad={health.isBad || undefined}
          >
            {health.text}
          </span>
        )}
      </Fact>
      <Fact label="Waiting">
        {status && (status.waiting === 1 ? "1 mail" : `${status.waiting} mails`)}
      </Fact>
      {status?.is_configured !== false && (
        <Fact label="Last sent">
          {status && (status.last_sent_at ? <When at={status.last_sent_at} /> : "Never")}
        </Fact>
      )}
      <Fact label="Last error">
        {status &&
          (status.last_failure ? (
            <>
              {status.last_failure.problem}
              <span className="help">
                <When at={status.last_failure.at} />
              </span>
            </>
          ) : (
            "None"
          ))}
      </Fact>
    </dl>
  );
}

function TestMail({ goesToFile }: { goesToFile: boolean }) {
  const { data: me } = useQuery(meQuery, queryClient);
  const test = useMutation(
    {
      mutationFn: (email_to: string) => api("POST /utils/test-email/", { query: { email_to } }),
      onSuccess: (_, email) =>
        showSuccess(
          goesToFile
            ? `No mail server is set: the test mail to ${email} goes to a file in the folder outbox.`
            : `A test mail to ${email} is on its way.`,
        ),
      onSettled: () => queryClient.invalidateQueries({ queryKey: keys.mail }),
    },
    queryClient,
  );
  return (
    <Button
      look="quiet"
      busy={test.isPending}
      disabled={!me}
      onClick={() => me && test.mutate(me.email)}
    >
      Send a test mail
    </Button>
  );
}
