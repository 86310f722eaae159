import "./first-steps.css";
import { queryOptions } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { type ReactNode, useState } from "react";
import type { FirstStep } from "#contract/overview.ts";
import { pluralize } from "#domain/pluralize.ts";
import { api } from "../../api.ts";
import { useMutation, useQuery } from "../../query-client.ts";
import { Button } from "../../ui/button.tsx";
import { store, stored } from "../../ui/storage.ts";
import { showSuccess } from "../../ui/toasts.tsx";
import { useShowChanges } from "../../use-show-changes.ts";
import { useRestore } from "../deleted/queries.ts";

export const firstStepsQuery = queryOptions({
  queryKey: ["first-steps"],
  queryFn: () => api("GET /utils/first-steps/"),
});

const steps: Record<FirstStep, ReactNode> = {
  playlist: (
    <Link to="/admin/playlists" search={{ edit: "new" }}>
      Add a playlist
    </Link>
  ),
  password: (
    <Link to="/settings" search={{ tab: "password" }}>
      Change the starter password
    </Link>
  ),
  name: <Link to="/admin/site">Name the site</Link>,
  tiles: <Link to="/admin/site">Make the tiles yours</Link>,
  mail: <a href="#email">Set up email</a>,
  backup: <a href="#backups">Make your first backup</a>,
};

const hiddenKey = "first-steps";

export const areStepsHidden = () => stored(hiddenKey) === "hidden";

export function FirstSteps() {
  const { data } = useQuery(firstStepsQuery);
  const [isHidden, setHidden] = useState(areStepsHidden);
  const left = isHidden ? [] : (data?.left ?? []);
  if (!data || (data.samples === 0 && left.length === 0)) return null;
  return (
    <section id="first-steps" className="first-steps" aria-label="First steps">
      {data.samples > 0 && <Samples count={data.samples} />}
      {left.length > 0 && (
        <div>
          <h2>First steps</h2>
          <ul>
            {left.map((step) => (
              <li key={step}>{steps[step]}</li>
            ))}
          </ul>
          <button
            type="button"
            onClick={() => {
              store(hiddenKey, "hidden");
              setHidden(true);
            }}
          >
            Hide this list
          </button>
        </div>
      )}
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
    <div>
      <p>{`${pluralize(count, "sample playlist")} ${count === 1 ? "is" : "are"} still on the site.`}</p>
      <Button look="quiet" busy={removing.isPending} onClick={() => removing.mutate()}>
        Remove the sample playlists
      </Button>
    </div>
  );
}
