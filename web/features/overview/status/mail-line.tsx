import { queryOptions } from "@tanstack/react-query";
import type { MailStatus } from "#contract/overview.ts";
import { pluralize } from "#domain/pluralize.ts";
import { api } from "../../../api.ts";
import { queryClient, useMutation, useQuery } from "../../../query-client.ts";
import { Button } from "../../../ui/button.tsx";
import { showNotice, showSuccess } from "../../../ui/toasts.tsx";
import { useMe } from "../../auth/me.ts";
import { useReloadAfter } from "./problems-line.tsx";
import { Fact, type Health, notKnown, type StatusLine, When } from "./status-line.tsx";

export const mailQuery = queryOptions({
  queryKey: ["mail"],
  queryFn: () => api("GET /utils/mail-status/"),
  refetchInterval: ({ state }) => (state.data?.waiting ? 3000 : false),
});

export function useMailLine(): StatusLine {
  const question = useQuery(mailQuery);
  const status = question.data;
  useReloadAfter(status && status.waiting > 0);
  if (!status) return notKnown(question);
  return {
    ...healthOfMail(status),
    action: <TestMail goesToFile={!status.is_configured} />,
    details: <Details {...status} />,
  };
}

const Details = ({ is_configured, waiting, last_sent_at, last_failure }: MailStatus) => (
  <>
    {!is_configured && (
      <p>
        Emails are saved in the <code>outbox</code> folder next to the database until{" "}
        <code>SMTP_URL</code> and <code>MAIL_FROM</code> are set.
      </p>
    )}
    <dl>
      <Fact label="Waiting">{pluralize(waiting, "email")}</Fact>
      {is_configured && (
        <Fact label="Last sent">{last_sent_at ? <When at={last_sent_at} /> : "Never"}</Fact>
      )}
      {last_failure && (
        <Fact label="Last error">
          {last_failure.problem} <When at={last_failure.at} />
        </Fact>
      )}
    </dl>
  </>
);

function TestMail({ goesToFile }: { goesToFile: boolean }) {
  const me = useMe();
  const test = useMutation({
    mutationFn: (email_to: string) => api("POST /utils/test-email/", { query: { email_to } }),
    onSuccess: (_, email) =>
      goesToFile
        ? showNotice("Email isn’t set up: the test email was saved in the outbox folder.")
        : showSuccess(`A test email to ${email} is on its way.`),
    onSettled: () => queryClient.invalidateQueries(mailQuery),
  });
  return (
    <Button
      look="quiet"
      busy={test.isPending}
      disabled={!me}
      onClick={() => me && test.mutate(me.email)}
    >
      Send a test email
    </Button>
  );
}

export function healthOfMail({ is_configured, last_sent_at, last_failure }: MailStatus): Health {
  if (last_failure && last_failure.at > (last_sent_at ?? ""))
    return { state: "Failing", mark: "bad" };
  if (!is_configured) return { state: "Not configured" };
  return last_sent_at === null ? { state: "Nothing sent yet" } : { state: "Working", mark: "good" };
}
