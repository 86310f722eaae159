import { useRouteContext } from "@tanstack/react-router";
import { type ComponentProps, type ReactNode, useId, useState } from "react";
import * as z from "zod/mini";
import { GivenPassword } from "#contract/fields.ts";
import { maxPasskeyNameLength, type Passkey, PasskeyName } from "#contract/passkeys.ts";
import { relyingPartyOf } from "#domain/relying-party.ts";
import { api } from "../../api.ts";
import { useMutation, useQuery } from "../../query-client.ts";
import { ageOf } from "../../ui/age-of.ts";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/field.tsx";
import { FormDialog } from "../../ui/form-dialog.tsx";
import { NotLoaded } from "../../ui/not-loaded.tsx";
import { PasswordField } from "../../ui/password-field.tsx";
import { showFailure, showSuccess } from "../../ui/toasts.tsx";
import { fieldProblems, useForm } from "../../ui/use-form.ts";
import { hasPasskeys, makePasskey } from "../auth/passkeys.ts";

export function Passkeys() {
  const [adding, setAdding] = useState(false);
  const { siteUrl } = useRouteContext({ from: "__root__" });
  const list = useQuery({
    queryKey: ["passkeys"],
    queryFn: () => api("GET /users/me/passkeys"),
    staleTime: 0,
  });
  const removal = useRemoval(list, (passkey_id: string) =>
    api("DELETE /users/me/passkeys/:passkey_id", { params: { passkey_id } }),
  );

  // Reloads the list, because `needs_password` becomes true some time after the login.
  const open = () => list.refetch().then(() => setAdding(true));

  return (
    <OwnList
      title="Passkeys"
      words={explanation(siteUrl)}
      rows={list.data?.data.map(rowOf)}
      list={list}
      removal={removal}
    >
      {list.data && hasPasskeys(siteUrl) && <Button onClick={open}>Add a passkey</Button>}
      {list.data && adding && (
        <PasskeyForm
          needsPassword={list.data.needs_password}
          onTried={() => void list.refetch()}
          onClose={() => setAdding(false)}
        />
      )}
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
  help: `added ${inDays.format(new Date(created_at))} · ${last_used_at ? `last used ${ageOf(last_used_at)}` : "never used"}`,
  action: "Remove",
});

interface PasskeyFormProps {
  needsPassword: boolean;
  onTried: () => void;
  onClose: () => void;
}

const Named = z.object({ name: PasskeyName });
const Confirmed = z.extend(Named, { password: GivenPassword });

const refusals: Record<string, string> = {
  NotAllowedError: "No passkey was created.",
  InvalidStateError: "This device already has a passkey for this site.",
};

function PasskeyForm({ needsPassword, onTried, onClose }: PasskeyFormProps) {
  const form = useForm({
    initial: { name: "", password: "" },
    problemsIn: (values) => fieldProblems(needsPassword ? Confirmed : Named, values),
    send: async ({ name, password }) => {
      try {
        await makePasskey(name, needsPassword ? password : undefined);
        onClose();
        showSuccess("Passkey added successfully.");
      } catch (error) {
        if (!(error instanceof DOMException)) throw error;
        showFailure(refusals[error.name] ?? "This device can’t create a passkey for this site.");
      } finally {
        onTried();
      }
    },
  });
  return (
    <FormDialog title="Add a passkey" form={form} onClose={onClose}>
      <Field
        {...form.field("name")}
        label="Name"
        dir="auto"
        maxLength={maxPasskeyNameLength}
        hint="A name you’ll recognise, like “Phone”."
        required
      />
      {needsPassword && (
        <PasswordField
          {...form.field("password")}
          label="Current Password"
          autoComplete="current-password"
          required
        />
      )}
    </FormDialog>
  );
}

const others = "others";

export function Sessions() {
  const list = useQuery({
    queryKey: ["sessions"],
    queryFn: () => api("GET /users/me/sessions"),
    staleTime: 0,
  });
  const removal = useRemoval(list, (session_id) =>
    session_id === others
      ? api("DELETE /users/me/sessions")
      : api("DELETE /users/me/sessions/:session_id", { params: { session_id } }),
  );
  const rows = list.data?.data.map(({ id, browser, last_used_at, is_current }) => ({
    id,
    name: browser,
    help: is_current ? "this device" : `last used ${ageOf(last_used_at)}`,
    action: is_current ? undefined : "Log out",
  }));
  return (
    <OwnList title="Where you are logged in" rows={rows} list={list} removal={removal}>
      {rows && rows.length > 1 && (
        <Button look="quiet" onClick={() => removal.mutate(others)}>
          Log out everywhere else
        </Button>
      )}
    </OwnList>
  );
}

type List = ComponentProps<typeof NotLoaded>["query"];

const useRemoval = (list: List, remove: (id: string) => Promise<{ message: string }>) =>
  useMutation({
    mutationFn: remove,
    onSuccess: ({ message }) => showSuccess(`${message}.`),
    onSettled: () => list.refetch(),
  });

interface OwnListProps {
  title: string;
  words?: string;
  rows: { id: string; name: string; help: string; action?: string | undefined }[] | undefined;
  list: List;
  removal: ReturnType<typeof useRemoval>;
  children: ReactNode;
}

function OwnList({ title, words, rows, list, removal, children }: OwnListProps) {
  const id = useId();
  return (
    <section className="own-things" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {words && <p>{words}</p>}
      <NotLoaded what="list" query={list} />
      <ul>
        {rows?.map(({ id, name, help, action }) => (
          <li key={id}>
            <div>
              <p dir="auto">{name}</p>
              <p className="help">{help}</p>
            </div>
            {action && (
              <Button
                look="quiet"
                aria-label={`${action} ${name}`}
                busy={removal.isPending}
                // The first click of a double click removes this row, so the second click would hit the next row.
                onClick={({ detail }) => detail < 2 && removal.mutate(id)}
              >
                {action}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {children}
    </section>
  );
}
