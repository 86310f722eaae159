import { queryOptions } from "@tanstack/react-query";
import type { Backups } from "#contract/backups.ts";
import { pluralize } from "#domain/pluralize.ts";
import { api } from "../../../api.ts";
import { queryClient, useMutation, useQuery } from "../../../query-client.ts";
import { ageOf } from "../../../ui/age-of.ts";
import { Button } from "../../../ui/button.tsx";
import { useReloadAfter } from "./problems-line.tsx";
import { Fact, type Health, notKnown, type StatusLine, When } from "./status-line.tsx";

export const backupsQuery = queryOptions({
  queryKey: ["backups"],
  queryFn: () => api("GET /backups/"),
  refetchInterval: ({ state }) => (state.data?.is_under_way ? 500 : false),
});

export function useBackupsLine(): StatusLine {
  const question = useQuery(backupsQuery);
  const backups = question.data;
  const isUnderWay = backups?.is_under_way;
  useReloadAfter(isUnderWay);
  const backUp = useMutation({
    mutationFn: () => api("POST /backups/"),
    onSuccess: (begun) => queryClient.setQueryData(backupsQuery.queryKey, begun),
  });
  if (!backups) return notKnown(question);
  const { engine, is_on } = backups;
  return {
    ...healthOfBackups(backups),
    action: engine === "sqlite" && is_on && (
      <Button look="quiet" busy={backUp.isPending || isUnderWay} onClick={() => backUp.mutate()}>
        Back up now
      </Button>
    ),
    details: <Details {...backups} />,
  };
}

function Details({ engine, is_on, data: [newest], data, count, folder, last_failure }: Backups) {
  if (engine === "postgres")
    return (
      <p>
        Back up PostgreSQL with <code>pg_dump</code> (docs/backup.md).
      </p>
    );
  if (!is_on)
    return (
      <p>
        Backups are off (<code>BACKUPS=off</code>).
      </p>
    );
  const bytes = data.reduce((sum, backup) => sum + backup.bytes, 0);
  return (
    <dl>
      {newest && (
        <Fact label="Newest">
          <When at={newest.made_at} />
        </Fact>
      )}
      <Fact label="Saved">
        {pluralize(count, "backup")}
        {count > 0 && ` (${(bytes / 1024 / 1024).toFixed(1)} MB)`} in {folder}. Up to seven daily
        and four weekly backups are kept.
      </Fact>
      {last_failure && (
        <Fact label="Last error">
          {last_failure.problem} <When at={last_failure.at} />
        </Fact>
      )}
    </dl>
  );
}

const tooOld = 36 * 3_600_000;

export function healthOfBackups(
  { engine, is_on, is_under_way, last_failure, data }: Backups,
  now = Date.now(),
): Health {
  if (engine === "postgres") return { state: "Made with pg_dump" };
  if (!is_on) return { state: "Switched off" };
  if (is_under_way) return { state: "Backing up…" };
  if (last_failure) return { state: "Failing", mark: "bad" };
  const [newest] = data;
  if (!newest) return { state: "First backup in a few minutes" };
  const last = ageOf(newest.made_at, now);
  return now - Date.parse(newest.made_at) > tooOld
    ? { state: `Overdue: last backup ${last}`, mark: "bad" }
    : { state: `Last backup ${last}`, mark: "good" };
}
