import { queryOptions } from "@tanstack/react-query";
import { useEffect } from "react";
import type { Backups } from "#contract/backups.ts";
import { pluralize } from "#domain/pluralize.ts";
import { api } from "../../../api.ts";
import { queryClient, useMutation, useQuery } from "../../../query-client.ts";
import { Button } from "../../../ui/button.tsx";
import { firstStepsQuery } from "../first-steps-left.ts";
import { healthOfBackups, sizeOf } from "./backup-health.ts";
import { useProblemsAfter } from "./problems-line.tsx";
import { Fact, notKnown, type StatusLine, When } from "./status-line.tsx";

export const backupsQuery = queryOptions({
  queryKey: ["backups"],
  queryFn: () => api("GET /backups/"),
  refetchInterval: ({ state }) => (state.data?.is_under_way ? 500 : false),
});

export function useBackupsLine(): StatusLine {
  const question = useQuery(backupsQuery);
  const backups = question.data;
  const isUnderWay = backups?.is_under_way;
  useProblemsAfter(isUnderWay);
  const backUp = useMutation({
    mutationFn: () => api("POST /backups/"),
    onSuccess: (begun) => queryClient.setQueryData(backupsQuery.queryKey, begun),
  });
  // The first backup completes one of the first steps.
  useEffect(() => {
    if (!isUnderWay) return;
    return () => void queryClient.invalidateQueries(firstStepsQuery);
  }, [isUnderWay]);
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
    action: (
      <Button look="quiet" busy={backUp.isPending || isUnderWay} onClick={() => backUp.mutate()}>
        Back up now
      </Button>
    ),
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
