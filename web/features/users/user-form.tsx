import "./user-form.css";
import { useId } from "react";
import * as z from "zod/mini";
import { NewUser, type User } from "#contract/users.ts";
import { api } from "../../api.ts";
import { changedFields, hasFields } from "../../ui/changed-fields.ts";
import { Checkbox } from "../../ui/checkbox.tsx";
import { fieldProblems } from "../../ui/field-problems.ts";
import { FormDialog } from "../../ui/form-dialog.tsx";
import { showSuccess } from "../../ui/toasts.tsx";
import { useForm } from "../../ui/use-form.ts";
import { useShowChanges } from "../../use-show-changes.ts";
import { AccountField } from "../auth/account-field.tsx";
import { confirmationProblems, mismatch } from "../auth/confirmation-problems.ts";
import { NewPasswordFields } from "../auth/new-password-fields.tsx";

const valuesOf = (user?: User) => ({
  email: user?.email ?? "",
  full_name: user?.full_name ?? "",
  password: "",
  confirm_password: "",
  is_superuser: user?.is_superuser ?? false,
  is_active: user?.is_active ?? false,
});

type Values = ReturnType<typeof valuesOf>;

const fieldsOf = ({ email, full_name, is_superuser, is_active }: Values) => ({
  email,
  full_name: full_name.trim() || null,
  is_superuser,
  is_active,
});

function changesTo(user: User, values: Values) {
  const changed = changedFields(user, fieldsOf(values));
  return values.password ? { ...changed, password: values.password } : changed;
}

const problemsInNew = (values: Values) => ({
  ...fieldProblems(NewUser, values),
  ...confirmationProblems(values.password, values.confirm_password, "Please confirm your password"),
});

const WithoutPassword = z.omit(NewUser, { password: true });

/** An empty password means that the old one stays. */
function problemsInChange(values: Values) {
  const { password, confirm_password } = values;
  return {
    ...fieldProblems(password === "" ? WithoutPassword : NewUser, values),
    ...(password !== confirm_password && { confirm_password: mismatch }),
  };
}

const save = (user: User | undefined, values: Values) =>
  user
    ? api("PATCH /users/:user_id", { params: { user_id: user.id }, body: changesTo(user, values) })
    : api("POST /users/", { body: { ...fieldsOf(values), password: values.password } });

export function UserForm({ user, onClose }: { user?: User; onClose: () => void }) {
  const hintId = useId();
  const showChanges = useShowChanges();
  const form = useForm({
    initial: valuesOf(user),
    problemsIn: user ? problemsInChange : problemsInNew,
    send: async (values) => {
      await save(user, values).finally(showChanges);
      showSuccess(user ? "User updated successfully." : "User created successfully.");
      onClose();
    },
  });
  return (
    <FormDialog
      title={user ? "Edit User" : "Add User"}
      form={form}
      unchanged={user && !hasFields(changesTo(user, form.values))}
      onClose={onClose}
    >
      <AccountField {...form.field("email")} label="Email" type="email" required />
      <AccountField {...form.field("full_name")} label="Full Name" dir="auto" />
      <NewPasswordFields
        label="Set Password"
        password={form.field("password")}
        confirmation={form.field("confirm_password")}
        email={form.field("email").value}
        required={!user}
      />
      <div className="user-flags">
        <Checkbox {...form.flag("is_superuser")} label="Is superuser?" />
        <Checkbox {...form.flag("is_active")} label="Is active?" aria-describedby={hintId} />
      </div>
      <p id={hintId} className="help">
        Inactive users can’t log in.
      </p>
    </FormDialog>
  );
}
