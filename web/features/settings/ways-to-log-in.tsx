import { useRouteContext } from "@tanstack/react-router";
import { type ReactNode, useId, useState } from "react";
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

  /** Reloads the list before the form opens, because `needs_password` becomes true some time after the login. */
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
  const rows = list.data?.data.map(({ id, browser, last_used_at, is_current }) => ({
    id,
    name: browser,
    help: is_current ? "this device" : `last used ${ageOf(last_used_at)}`,
    action: is_current ? undefined : "Log out",
  }));
  return (
    <OwnList
      title="Where you are logged in"
      rows={rows}
      list={list}
      remove={(session_id) =>
        session_id === others
          ? api("DELETE /users/me/sessions")
          : api("DELETE /users/me/sessions/:session_id", { params: { session_id } })
      }
    >
      {(remove) =>
        list.data &&
        list.data.count > 1 && (
          <Button look="quiet" onClick={() => remove(others)}>
            Log out everywhere else
          </Button>
        )
      }
    </OwnList>
  );
}

interface Row {
  id: string;
  name: string;
  help: string;
  action?: string | undefined;
}

interface OwnListProps {
  title: string;
  words?: string;
  rows: Row[] | undefined;
  list: { data: unknown; error: Error | null; refetch: () => Promise<unknown> };
  remove: (id: string) => Promise<{ message: string }>;
  children: (remove: (id: string) => void) => ReactNode;
}

function OwnList({ title, words, rows, list, remove, children }: OwnListProps) {
  const id = useId();
  const removal = useMutation({
    mutationFn: remove,
    onSuccess: ({ message }) => showSuccess(`${message}.`),
    onSettled: () => list.refetch(),
  });
  return (
    <section className="own-things" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {words && <p>{words}</p>}
      <NotLoaded what="list" query={list} />
      <ul>
        {rows?.map((row) => (
          <li key={row.id}>
            <div>
              <p dir="auto">{row.name}</p>
              <p className="help">{row.help}</p>
            </div>
            {row.action && (
              <Button
                look="quiet"
                aria-label={`${row.action} ${row.name}`}
                busy={removal.isPending}
                // Ignores the second click of a double click. The first click removes this row, so the second would hit the next row.
                onClick={({ detail }) => detail < 2 && removal.mutate(row.id)}
              >
                {row.action}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {rows && children((one) => removal.mutate(one))}
    </section>
  );
}
