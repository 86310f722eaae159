import { useState } from "react";
import * as z from "zod/mini";
import { Email, ProfileFullName, profileNameLimit } from "#contract/fields.ts";
import type { User } from "#contract/users.ts";
import { api } from "../../api.ts";
import { queryClient } from "../../query-client.ts";
import { Button } from "../../ui/button.tsx";
import { changedFields } from "../../ui/changed-fields.ts";
import { showSuccess } from "../../ui/toasts.tsx";
import { findUnsaved } from "../../ui/unsaved.ts";
import { fieldProblems, useForm } from "../../ui/use-form.ts";
import { UnsavedNotice, useLeaveGuard } from "../../ui/use-leave-guard.tsx";
import { AccountField, EmailField } from "../auth/account-field.tsx";
import { meQuery } from "../auth/me.ts";

const Typed = z.object({ full_name: ProfileFullName, email: Email });
const unsavedAt = { address: "/settings" };

export function Profile({ me }: { me: User }) {
  const [mode, setMode] = useState<"view" | "edited" | "edit">(() =>
    findUnsaved(unsavedAt.address) ? "edit" : "view",
  );
  if (mode === "edit") return <ProfileForm me={me} onDone={() => setMode("edited")} />;
  return (
    <>
      <dl className="facts">
        <div>
          <dt>Full name</dt>
          <dd dir="auto">{me.full_name || <span className="muted">N/A</span>}</dd>
        </div>
        <div>
          <dt>Email</dt>
          <dd>{me.email}</dd>
        </div>
      </dl>
      <Button autoFocus={mode === "edited"} onClick={() => setMode("edit")}>
        Edit
      </Button>
    </>
  );
}

function ProfileForm({ me, onDone }: { me: User; onDone: () => void }) {
  const [{ full_name, email }] = useState(me);
  const form = useForm({
    unsavedAt,
    initial: { full_name: full_name ?? "", email },
    problemsIn: (typed) => {
      // An API client may have saved a name that is longer than this form allows, so an unchanged name is not checked.
      const isSame = typed.full_name === full_name;
      return fieldProblems(Typed, { ...typed, full_name: isSame ? null : typed.full_name });
    },
    send: async (typed) => {
      const now = { full_name: typed.full_name.trim() || null, email: typed.email };
      const body = changedFields({ full_name, email }, now);
      queryClient.setQueryData(meQuery.queryKey, await api("PATCH /users/me", { body }));
      showSuccess("User updated successfully.");
      onDone();
    },
  });
  function discard() {
    form.reset();
    onDone();
  }
  const { question } = useLeaveGuard(form.isChanged, discard);
  return (
    <form {...form.props}>
      {question}
      <UnsavedNotice form={form} />
      <AccountField
        {...form.field("full_name")}
        label="Full name"
        dir="auto"
        autoComplete="name"
        maxLength={profileNameLimit}
        autoFocus
      />
      <EmailField {...form.field("email")} autoComplete="email" />
      <div className="form-buttons">
        <Button
          type="submit"
          busy={form.busy}
          disabled={!form.isChanged || form.values.email.trim() === ""}
        >
          Save
        </Button>
        <Button look="quiet" disabled={form.busy} onClick={discard}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
