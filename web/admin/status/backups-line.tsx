import { queryOptions, useMutation, useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import type { Backups } from "#contract/backups.ts";
import { counted } from "#contract/counted.ts";
import { api } from "../../api.ts";
import { queryClient } from "../../query-client.ts";
import { keys } from "../../query-keys.ts";
import { Button } from "../../ui/button.tsx";
import { showFailure, showSuccess } from "../../ui/toasts.tsx";
import { healthOfBackups, sizeOf } from "./backup-health.ts";
import { Fact, When } from "./facts.tsx";
import { notKnown } from "./not-known.tsx";
import type { StatusLine } from "./status-line.ts";

export const backupsQuery = queryOptions({
  queryKey: keys.backups,
  queryFn: ({ signal }) => api("GET /backups/", {}, signal),
  // Polls while one is being made.
  refetchInterval: ({ state }) => (state.data?.is_under_way ? 1000 : false),
});

export function useBackupsLine(): StatusLine {
  const question = useQuery(backupsQuery, queryClient);
  const backups = question.data;
  if (!backups) return notKnown("Backups", question);
  const line = { name: "Backups", ...healthOfBackups(backups, Date.now()) };
  if (!backups.is_on)
    return {
      ...line,
      details: (
        <p>
          The site makes none by itself: <code>BACKUPS=off</code> is set.
        </p>
      ),
    };
  return { ...line, action: <BackUpNow backups={backups} />, details: <Facts backups={backups} /> };
}

const Facts = ({ backups: { data, count, folder, last_failure } }: { backups: Backups }) => (
  <dl>
    {data[0] && (
      <Fact label="Newest">
        <When at={data[0].made_at} />
      </Fact>
    )}
    <Fact label="Kept">
      {counted(count, "backup")}
      {count > 0 && `, ${sizeOf(data)}`}: up to seven daily and four weekly, in {folder}
    </Fact>
    {last_failure && (
      <Fact label="Last error">
        {last_failure.problem} <When at={last_failure.at} />
      </Fact>
    )}
  </dl>
);

function BackUpNow({ backups }: { backups: Backups }) {
  const backUp = useMutation(
    {
      mutationFn: () => api("POST /backups/"),
      onSuccess: (begun) => queryClient.setQueryData(keys.backups, begun),
      onSettled: () => queryClient.invalidateQueries({ queryKey: keys.backups }),
    },
    queryClient,
  );
  const { isSuccess, reset } = backUp;
  const isOver = isSuccess && !backups.is_under_way;
  const problem = backups.last_failure?.problem;
  useEffect(() => {
    if (!isOver) return;
    reset();
    if (problem) return showFailure(problem);
    showSuccess("The backup is made.");
    void queryClient.invalidateQueries({ queryKey: keys.firstSteps });
  }, [isOver, problem, reset]);
  return (
    <Button
      look="quiet"
      busy={backUp.isPending || backups.is_under_way}
      onClick={() => backUp.mutate()}
    >
      Back up now
    </Button>
  );
}
