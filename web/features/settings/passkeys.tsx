import { useRouteContext } from "@tanstack/react-router";
import { useState } from "react";
import type { Passkey } from "#contract/passkeys.ts";
import { relyingPartyOf } from "#domain/relying-party.ts";
import { api } from "../../api.ts";
import { useQuery } from "../../query-client.ts";
import { ageOf } from "../../ui/age-of.ts";
import { Button } from "../../ui/button.tsx";
import { hasPasskeys } from "../auth/passkeys.ts";
import { OwnList } from "./own-list.tsx";
import { PasskeyForm } from "./passkey-form.tsx";

export function Passkeys() {
  const [adding, setAdding] = useState(false);
  const siteUrl = useRouteContext({ from: "__root__", select: (context) => context.siteUrl });
  const list = useQuery({
    queryKey: ["passkeys"],
    queryFn: () => api("GET /users/me/passkeys"),
    staleTime: 0,
  });

  /** Loads the list again first, because it depends on the time whether the form asks for the password. */
  const open = () => list.refetch().then(() => setAdding(true));

  return (
    <OwnList
      title="Passkeys"
      words={explanation(siteUrl)}
      rows={list.data?.data.map(rowOf)}
      list={list}
      remove={(passkey_id) =>
        api("DELETE /users/me/passkeys/:passkey_id", { params: { passkey_id } })
      }
    >
      {() =>
        hasPasskeys(siteUrl) && (
          <>
            <Button onClick={open}>Add a passkey</Button>
            {adding && (
              <PasskeyForm
                needsPassword={list.data?.needs_password ?? true}
                onTried={() => void list.refetch()}
                onClose={() => setAdding(false)}
              />
            )}
          </>
        )
      }
    </OwnList>
  );
}

function explanation(siteUrl: string) {
  if (relyingPartyOf(siteUrl) === undefined)
    return `Passkeys only work on a site with a domain name and https. This site is at ${siteUrl}.`;
  return hasPasskeys(siteUrl)
    ? "Log in with your fingerprint, face or screen lock. Your password still works."
    : "This browser doesn’t support passkeys. Try updating it.";
}

const inDays = new Intl.DateTimeFormat("en-GB", { dateStyle: "long" });

const rowOf = ({ id, name, created_at, last_used_at }: Passkey) => ({
  id,
  name,
  help: `added ${inDays.format(new Date(created_at))} · ${last_used_at ? `last used ${ageOf(last_used_at, Date.now())}` : "never used"}`,
  action: "Remove",
});
