import "./settings.css";
import { queryOptions } from "@tanstack/react-query";
import { useRef } from "react";
import { api } from "../api.ts";
import { queryClient, useMutation, useQuery } from "../query-client.ts";
import { keys } from "../query-keys.ts";
import { ageOf } from "../ui/age-of.ts";
import { Button } from "../ui/button.tsx";
import { focusOn } from "../ui/focus-heading.ts";
import { NotLoaded } from "../ui/not-loaded.tsx";
import { showSuccess } from "../ui/toasts.tsx";

const sessionsQuery = queryOptions({
  queryKey: keys.sessions,
  queryFn: ({ signal }) => api("GET /users/me/sessions", {}, signal),
  staleTime: 0,
});

export function Sessions() {
  const heading = useRef<HTMLHeadingElement>(null);
  const { data, error, refetch } = useQuery(sessionsQuery);
  const logOut = useMutation({
    mutationFn: (session_id: string | null) =>
      session_id === null
        ? api("DELETE /users/me/sessions")
        : api("DELETE /users/me/sessions/:session_id", { params: { session_id } }),
    onSuccess: async ({ message }) => {
      await queryClient.invalidateQueries(sessionsQuery);
      // The pressed button is gone.
      focusOn(heading.current);
      showSuccess(`${message}.`);
    },
  });
  return (
    <section className="own-things" aria-labelledby="sessions">
      <h2 id="sessions" ref={heading}>
        Where you are logged in
      </h2>
      {error && !data && <NotLoaded what="list" error={error} onRetry={() => void refetch()} />}
      <ul>
        {data?.data.map(({ id, browser, last_used_at, is_current }) => (
          <li key={id}>
            <div>
              <p>{browser}</p>
              <p className="help">
                {is_current ? "this device" : `last used ${ageOf(last_used_at, Date.now())}`}
              </p>
            </div>
            {!is_current && (
              <Button
                look="quiet"
                aria-label={`Log out ${browser}`}
                busy={logOut.isPending}
                onClick={() => logOut.mutate(id)}
              >
                Log out
              </Button>
            )}
          </li>
        ))}
      </ul>
      {data && data.count > 1 && (
        <Button look="quiet" busy={logOut.isPending} onClick={() => logOut.mutate(null)}>
          Log out everywhere else
        </Button>
      )}
    </section>
  );
}
