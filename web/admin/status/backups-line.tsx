import { queryOptions } from "@tanstack/react-query";
import type { Backups } from "#contract/backups.ts";
import { pluralize } from "#contract/pluralize.ts";
import { api } from "../../api.ts";
import { queryClient, useMutation, useQuery } from "../../query-client.ts";
import { keys } from "../../query-keys.ts";
import { Button } from "../../ui/button.tsx";
import { showFailure, showSuccess } from "../../ui/toasts.tsx";
import { healthOfBackups, sizeOf } from "./backup-health.ts";
import { Fact, notKnown, type StatusLine, When } from "./status-line.tsx";

export const backupsQuery = queryOptions({
  queryKey: keys.backups,
  queryFn: ({ signal }) => api("GET /backups/", {}, signal),
  refetchInterval: ({ state }) => (state.data?.is_under_way ? 1000 : false),
});

export function useBackupsLine(): StatusLine {
  const question = useQuery(backupsQuery);
  const backups = question.data;
  if (!backups) return notKnown("Backups", question);
  const line = { name: "Backups", ...healthOfBackups(backups, Date.now()) };
  if (backups.engine === "postgres")
    return {
      ...line,
      details: (
        <p>
          Back up PostgreSQL with <code>pg_dump</code> (docs/backup.md).
        </p>
      ),
    };
  if (!backups.is_on)
    return {
      ...line,
      details: (
        <p>
          Backups are off (<code>BACKUPS=off</code>).
        </p>
      ),
    };
  return {
    ...line,
    action: <BackUpNow isUnderWay={backups.is_under_way} />,
    details: <Facts backups={backups} />,
  };
}

const Facts = ({ backups: { data, count, folder, last_failure } }: { backups: Backups }) => (
  <dl>
    {data[0] && (
      <Fact label="Newest">
        <When at={data[0].made_at} />
      </Fact>
    )}
    <Fact label="Saved">
      {pluralize(count, "backup")}
      {count > 0 && ` (${sizeOf(data)})`} in {folder}. Up to seven daily and four weekly backups are
      kept.
    </Fact>
    {last_failure && (
      <Fact label="Last error">
        {last_failure.problem} <When at={last_failure.at} />
      </Fact>
    )}
  </dl>
);

function BackUpNow({ isUnderWay }: { isUnderWay: boolean }) {
  const backUp = useMutation({
    mutationFn: makeBackup,
    onSuccess: ({ last_failure }) => {
      if (last_failure) return showFailure(last_failure.problem);
      showSuccess("Backup made.");
      void queryClient.invalidateQueries({ queryKey: keys.firstSteps });
    },
  });
  return (
    <Button look="quiet" busy={backUp.isPending || isUnderWay} onClick={() => backUp.mutate()}>
      Back up now
    </Button>
  );
}

async function makeBackup() {
  let backups = await api("POST /backups/");
  while (backups.is_under_way) {
    queryClient.setQueryData(keys.backups, backups);
    await new Promise((resolve) => setTimeout(resolve, 500));
    backups = await api("GET /backups/");
  }
  queryClient.setQueryData(keys.backups, backups);
  return backups;
}
