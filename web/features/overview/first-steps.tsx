import { Link } from "@tanstack/react-router";
import { type ReactNode, useState } from "react";
import type { FirstStep } from "#contract/overview.ts";
import { pluralize } from "#domain/pluralize.ts";
import { api } from "../../api.ts";
import { useMutation, useQuery, useShowChanges } from "../../query-client.ts";
import { Button } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { showSuccess } from "../../ui/toasts.tsx";
import { useRestore } from "../deleted/queries.ts";
import { areStepsHidden, firstStepsQuery, hideSteps } from "./queries.ts";
import { backupsQuery } from "./status/backups-line.tsx";

const links: Record<FirstStep, ReactNode> = {
  playlist: (
    <Link to="/admin/playlists" search={{ edit: "new" }}>
      Add a playlist
    </Link>
  ),
  password: (
    <Link to="/settings" search={{ tab: "password" }}>
      Choose your own password
    </Link>
  ),
  name: <Link to="/admin/site">Name the site</Link>,
  tiles: <Link to="/admin/site">Make the tiles yours</Link>,
  mail: <a href="#email">Set up email</a>,
  backup: <a href="#backups">Make your first backup</a>,
};

export function FirstSteps() {
  const { data } = useQuery(firstStepsQuery);
  const { data: backups } = useQuery(backupsQuery);
  const [isHidden, setHidden] = useState(areStepsHidden);
  const left = isHidden ? [] : (data?.left ?? []);
  if (!data || (data.samples === 0 && left.length === 0)) return null;
  // The site makes no backups of PostgreSQL.
  const steps = (Object.keys(links) as FirstStep[]).filter(
    (step) => step !== "backup" || backups?.engine !== "postgres",
  );
  return (
    <section id="first-steps" className="panel overview-card first-steps" aria-label="First steps">
      {left.length > 0 && (
        <div className="cluster">
          <h2>Finish setting up</h2>
          <p role="status">{`${steps.length - left.length} of ${steps.length} done`}</p>
          <button
            type="button"
            aria-label="Hide the first steps"
            onClick={() => {
              hideSteps();
              setHidden(true);
            }}
          >
            Hide
          </button>
          <ul>
            {steps.map((step) => (
              <li key={step} data-left={left.includes(step) || undefined}>
                {left.includes(step) ? (
                  <span className="step-circle" />
                ) : (
                  <>
                    <Icon name="check" />
                    <span className="sr-only">Done: </span>
                  </>
                )}
                {links[step]}
              </li>
            ))}
          </ul>
        </div>
      )}
      {data.samples > 0 && <Samples count={data.samples} />}
    </section>
  );
}

function Samples({ count }: { count: number }) {
  const showChanges = useShowChanges();
  const restoring = useRestore();
  const removing = useMutation({
    mutationFn: () => api("DELETE /playlists/samples"),
    onSuccess: ({ ids }) =>
      showSuccess("The sample playlists were removed successfully", () =>
        restoring.mutate({ ids, message: "Sample playlists restored successfully." }),
      ),
    onSettled: showChanges,
  });
  return (
    <div className="cluster">
      <p>{`${pluralize(count, "sample playlist")} ${count === 1 ? "is" : "are"} still on the site.`}</p>
      <Button look="quiet" busy={removing.isPending} onClick={() => removing.mutate()}>
        Remove the sample playlists
      </Button>
    </div>
  );
}
