import "./settings.css";
import { queryOptions } from "@tanstack/react-query";
import { useRouteContext } from "@tanstack/react-router";
import { useRef, useState } from "react";
import { dayInWords } from "#contract/day-in-words.ts";
import type { Passkey } from "#contract/passkeys.ts";
import { relyingPartyOf } from "#contract/relying-party.ts";
import { api } from "../api.ts";
import { hasPasskeys } from "../auth/passkeys.ts";
import { queryClient, useMutation, useQuery } from "../query-client.ts";
import { keys } from "../query-keys.ts";
import { ageOf } from "../ui/age-of.ts";
import { Button } from "../ui/button.tsx";
import { focusOn } from "../ui/focus-heading.ts";
import { NotLoaded } from "../ui/not-loaded.tsx";
import { showSuccess } from "../ui/toasts.tsx";
import { PasskeyForm } from "./passkey-form.tsx";

const passkeysQuery = queryOptions({
  queryKey: keys.passkeys,
  queryFn: ({ signal }) => api("GET /users/me/passkeys", {}, signal),
  staleTime: 0,
});

export function Passkeys() {
  const heading = useRef<HTMLHeadingElement>(null);
  const [adding, setAdding] = useState(false);
  const siteUrl = useRouteContext({ from: "__root__", select: (context) => context.siteUrl });
  const { data, error, refetch } = useQuery(passkeysQuery);
  const reload = () => queryClient.invalidateQueries(passkeysQuery);
  const remove = useMutation({
    mutationFn: (passkey_id: string) =>
      api("DELETE /users/me/passkeys/:passkey_id", { params: { passkey_id } }),
    onSuccess: async ({ message }) => {
      await reload();
      // The pressed button is gone.
      focusOn(heading.current);
      showSuccess(`${message}.`);
    },
  });
  return (
    <section className="own-things" aria-labelledby="passkeys">
      <h2 id="passkeys" ref={heading}>
        Passkeys
      </h2>
      <p>{explanation(siteUrl)}</p>
      {error && !data && <NotLoaded what="passkeys" error={error} onRetry={() => void refetch()} />}
      <ul>
        {data?.data.map((passkey) => (
          <li key={passkey.id}>
            <div>
              <p dir="auto">{passkey.name}</p>
              <p className="help">{historyOf(passkey)}</p>
            </div>
            <Button
              look="quiet"
              aria-label={`Remove ${passkey.name}`}
              busy={remove.isPending}
              onClick={() => remove.mutate(passkey.id)}
            >
              Remove
            </Button>
          </li>
        ))}
      </ul>
      {data && hasPasskeys(siteUrl) && (
        <Button
          onClick={async () => {
            // Whether it asks for the password depends on the time.
            await refetch();
            setAdding(true);
          }}
        >
          Add a passkey
        </Button>
      )}
      {data && adding && (
        <PasskeyForm
          needsPassword={data.needs_password}
          onFailure={reload}
          onDone={() => {
            setAdding(false);
            void reload();
          }}
          onClose={() => setAdding(false)}
        />
      )}
    </section>
  );
}

function explanation(siteUrl: string) {
  if (relyingPartyOf(siteUrl) === undefined)
    return `Passkeys need a site with a name and https. This one is at ${siteUrl}.`;
  return hasPasskeys(siteUrl)
    ? "Log in with your fingerprint, face or screen lock. Your password goes on working."
    : "This browser is too old for passkeys.";
}

function historyOf({ created_at, last_used_at }: Passkey) {
  const used = last_used_at ? `last used ${ageOf(last_used_at, Date.now())}` : "never used";
  return `added ${dayInWords(created_at.slice(0, 10))} · ${used}`;
}
