import "./first-steps.css";
import { queryOptions, useMutation, useQuery } from "@tanstack/react-query";
import { Link, useRouter } from "@tanstack/react-router";
import { type ReactNode, useState } from "react";
import { counted } from "#contract/counted.ts";
import type { FirstStep } from "#contract/first-steps.ts";
import { api } from "../api.ts";
import { queryClient } from "../query-client.ts";
import { keys } from "../query-keys.ts";
import { Button } from "../ui/button.tsx";
import { focusHeading } from "../ui/focus-heading.ts";
import { store, stored } from "../ui/storage.ts";
import { showSuccess } from "../ui/toasts.tsx";

const firstStepsQuery = queryOptions({
  queryKey: keys.firstSteps,
  queryFn: ({ signal }) => api("GET /utils/first-steps/", {}, signal),
  staleTime: 0,
});

const steps: Record<FirstStep, ReactNode> = {
  password: (
    <>
      <Link to="/settings" search={{ tab: "password" }}>
        Choose a password of your own
      </Link>{" "}
      in place of the one that was printed.
    </>
  ),
  name: (
    <>
      <Link to="/admin/site">Give the site its name</Link>: it is still called Mixtape.
    </>
  ),
  mail: (
    <>
      Set <code>SMTP_URL</code> and <code>MAIL_FROM</code>, so that mail reaches people.
    </>
  ),
  backup: (
    <>Make a first backup: one is made every night, and “Back up now” below makes one at once.</>
  ),
};

/** Somebody may want no mail, say. Of the samples it is told as long as they are there. */
const hiddenKey = "first-steps";

/** What the owner of a new site does first: shorter with everything that is done, and gone in the end. */
export function FirstSteps() {
  const { data } = useQuery(firstStepsQuery, queryClient);
  const [isHidden, setHidden] = useState(() => stored(hiddenKey) === "hidden");
  const left = isHidden ? [] : (data?.left ?? []);
  if (!data || (data.samples === 0 && left.length === 0)) return null;
  return (
    <section className="first-steps" aria-label="First steps">
      {data.samples > 0 && <Samples count={data.samples} />}
      {left.length > 0 && (
        <>
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
              focusHeading();
            }}
          >
            Hide this list
          </button>
        </>
      )}
    </section>
  );
}

function Samples({ count }: { count: number }) {
  const router = useRouter();
  const showChange = async () => {
    await Promise.all(
      [keys.firstSteps, keys.playlists].map((queryKey) =>
        queryClient.invalidateQueries({ queryKey }),
      ),
    );
    await router.invalidate();
  };
  const restoring = useMutation(
    {
      mutationFn: (ids: string[]) => api("POST /playlists/restore", { body: { ids } }),
      onSuccess: () => showSuccess("Sample playlists restored successfully."),
      onSettled: showChange,
    },
    queryClient,
  );
  const removing = useMutation(
    {
      mutationFn: () => api("DELETE /playlists/samples"),
      onSuccess: ({ ids }) => {
        focusHeading();
        showSuccess("The sample playlists were deleted successfully", () => restoring.mutate(ids));
      },
      onSettled: showChange,
    },
    queryClient,
  );
  return (
    <div className="samples-left">
      <p>{`${counted(count, "sample playlist")} ${count === 1 ? "is" : "are"} still on the site.`}</p>
      <Button look="quiet" busy={removing.isPending} onClick={() => removing.mutate()}>
        Remove the sample playlists
      </Button>
    </div>
  );
}
