import "./admin.css";
import { queryOptions, useMutation, useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import type { Backups } from "#contract/backups.ts";
import { api } from "../api.ts";
import { queryClient } from "../query-client.ts";
import { keys } from "../query-keys.ts";
import { Button } from "../ui/button.tsx";
import { NotLoaded } from "../ui/not-loaded.tsx";
import { showFailure, showSuccess } from "../ui/toasts.tsx";
import { ageOf, healthOfBackups, sizeOf } from "./backup-health.ts";
import { Fact, When } from "./facts.tsx";

export const backupsQuery = queryOptions({
  queryKey: keys.backups,
  queryFn: ({ signal }) => api("GET /backups/", {}, signal),
  staleTime: 0,
  // Polls while one is being made.
  refetchInterval: ({ state }) => (state.data?.is_under_way ? 1000 : false),
});

/** Whether there is something to go back to: what the owner would otherwise learn on the day it is needed. */
export function BackupSection() {
  const { data: backups, error, refetch } = useQuery(backupsQuery, queryClient);
  return (
    <section className="facts-section" aria-labelledby="backups">
      <h2 id="backups">Backups</h2>
      {error && !backups ? (
        <NotLoaded what="backups" error={error} onRetry={() => void refetch()} />
      ) : (
        <Facts backups={backups} />
      )}
      {backups?.engine === "postgres" && (
        <p>
          On PostgreSQL the site makes no backups: the owner of the database makes them with{" "}
          <code>pg_dump</code> (docs/backup.md).
        </p>
      )}
      {backups?.engine === "sqlite" && !backups.is_on && (
        <p>
          The site makes none by itself: <code>BACKUPS=off</code> is set.
        </p>
      )}
      {backups?.is_on !== false && <BackUpNow backups={backups} />}
    </section>
  );
}

function Facts({ backups }: { backups: Backups | undefined }) {
  const health = backups && healthOfBackups(backups, Date.now());
  const newest = backups?.data[0];
  return (
    <dl aria-busy={!backups}>
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
      <Fact label="Newest">
        {backups &&
          (newest ? (
            <>
              {ageOf(newest.made_at, Date.now())}
              <span className="help">
                <When at={newest.made_at} />
              </span>
            </>
          ) : (
            "None yet"
          ))}
      </Fact>
      <Fact label="Kept">
        {backups && (
          <>
            {backups.count === 1 ? "1 backup" : `${backups.count} backups`}
            {backups.count > 0 && `, ${sizeOf(backups.data)}`}
            <span className="help">Up to seven daily and four weekly, in {backups.folder}</span>
          </>
        )}
      </Fact>
      <Fact label="Last error">
        {backups &&
          (backups.last_failure ? (
            <>
              {backups.last_failure.problem}
              <span className="help">
                <When at={backups.last_failure.at} />
              </span>
            </>
          ) : (
            "None"
          ))}
      </Fact>
    </dl>
  );
}

function BackUpNow({ backups }: { backups: Backups | undefined }) {
  const backUp = useMutation(
    {
      mutationFn: () => api("POST /backups/"),
      onSuccess: (begun) => queryClient.setQueryData(keys.backups, begun),
      onSettled: () => queryClient.invalidateQueries({ queryKey: keys.backups }),
    },
    queryClient,
  );
  const { isSuccess, reset } = backUp;
  const isOver = isSuccess && !backups?.is_under_way;
  const problem = backups?.last_failure?.problem;
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
      busy={backUp.isPending || backups?.is_under_way}
      disabled={!backups}
      onClick={() => backUp.mutate()}
    >
      Back up now
    </Button>
  );
}
