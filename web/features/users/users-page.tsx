import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { useId, useState } from "react";
import * as z from "zod/mini";
import { listUsers, NewUser, type User } from "#contract/users.ts";
import { api } from "../../api.ts";
import { useShowChanges } from "../../query-client.ts";
import { changedFields } from "../../ui/changed-fields.ts";
import { Checkbox } from "../../ui/checkbox.tsx";
import { FormDialog } from "../../ui/form-dialog.tsx";
import { type Column, valueOrNA } from "../../ui/list/data-table.tsx";
import { type ListPage, toListQuery } from "../../ui/list/list-query.ts";
import type { ListSearch } from "../../ui/list/list-search-params.ts";
import { ManagedList } from "../../ui/list/managed-list.tsx";
import { useDeletion } from "../../ui/list/use-deletion.tsx";
import { showSuccess } from "../../ui/toasts.tsx";
import { fieldProblems, useForm } from "../../ui/use-form.ts";
import { AccountField, EmailField } from "../auth/account-field.tsx";
import { useMe } from "../auth/me.ts";
import { confirmationProblems, mismatch, NewPasswordFields } from "../auth/new-password-fields.tsx";

const pageSize = 5;

function usersQuery(search: ListSearch) {
  const query = toListQuery(listUsers.schema.querystring, pageSize, search);
  return queryOptions<ListPage<User>>({
    queryKey: ["users", query],
    queryFn: ({ signal }) => api("GET /users/", { query }, signal),
    placeholderData: keepPreviousData,
  });
}

const columns = (myId: string | undefined): Column<User>[] => [
  {
    label: "Full name",
    sort: "full_name",
    long: true,
    cell: ({ id, full_name }) => (
      <>
        {valueOrNA(
          full_name && (
            <bdi className="long-name" title={full_name}>
              {full_name}
            </bdi>
          ),
        )}
        {id === myId && (
          <>
            {" "}
            <span className="you-mark">You</span>
          </>
        )}
      </>
    ),
  },
  { label: "Email", sort: "email", long: true, cell: ({ email }) => email },
  {
    label: "Role",
    sort: "is_superuser",
    cell: ({ is_superuser }) => (is_superuser ? "Superuser" : "User"),
  },
  {
    label: "Status",
    sort: "is_active",
    cell: ({ is_active }) => (
      <span className="status-mark" data-good={is_active || undefined}>
        {is_active ? "Active" : "Inactive"}
      </span>
    ),
  },
];

const nameOf = ({ full_name, email }: User) => full_name || email;

export function UsersPage() {
  const myId = useMe()?.id;
  const [edited, setEdited] = useState<User | "new" | null>(null);
  const deletion = useDeletion<User>({
    noun: "user",
    nameOf,
    remove: (rows) =>
      Promise.all(rows.map(({ id }) => api("DELETE /users/:user_id", { params: { user_id: id } }))),
    onDeleted: () => showSuccess("The user was deleted successfully"),
  });
  return (
    <ManagedList
      title="Users Management"
      noun="user"
      addLabel="Add User"
      defaultOrder="Oldest first"
      columns={columns(myId)}
      query={usersQuery}
      pageSize={pageSize}
      onAdd={() => setEdited("new")}
      actions={(user) => ({
        name: nameOf(user),
        disabledReason: myId
          ? user.id === myId && "Change your own account in User Settings"
          : "Your account is still loading",
        items: [
          { label: "Edit User", onSelect: () => setEdited(user) },
          { label: "Delete User", onSelect: () => deletion.ask([user]) },
        ],
      })}
    >
      {edited && (
        <UserForm user={edited === "new" ? undefined : edited} onClose={() => setEdited(null)} />
      )}
      {deletion.question}
    </ManagedList>
  );
}

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

const problemsInNew = (values: Values) => ({
  ...fieldProblems(NewUser, values),
  ...confirmationProblems(values.password, values.confirm_password, "Please confirm your password"),
});

const WithoutPassword = z.omit(NewUser, { password: true });

function problemsInChange(values: Values) {
  const { password, confirm_password } = values;
  return {
    ...fieldProblems(password === "" ? WithoutPassword : NewUser, values),
    ...(password !== confirm_password && { confirm_password: mismatch }),
  };
}

function UserForm({ user, onClose }: { user?: User; onClose: () => void }) {
  const hintId = useId();
  const showChanges = useShowChanges();
  const form = useForm({
    initial: valuesOf(user),
    problemsIn: user ? problemsInChange : problemsInNew,
    send: async (values) => {
      const { password } = values;
      const fields = fieldsOf(values);
      const saving = user
        ? api("PATCH /users/:user_id", {
            params: { user_id: user.id },
            body: { ...changedFields(user, fields), ...(password && { password }) },
          })
        : api("POST /users/", { body: { ...fields, password } });
      await saving.finally(showChanges);
      showSuccess(user ? "User updated successfully." : "User created successfully.");
      onClose();
    },
  });
  return (
    <FormDialog
      title={user ? "Edit User" : "Add User"}
      form={form}
      unchanged={user && !form.isChanged}
      onClose={onClose}
    >
      <EmailField {...form.field("email")} />
      <AccountField {...form.field("full_name")} label="Full Name" dir="auto" />
      <NewPasswordFields
        label="Set Password"
        password={form.field("password")}
        confirmation={form.field("confirm_password")}
        email={form.field("email").value}
        required={!user}
      />
      <div className="checkboxes">
        <Checkbox {...form.flag("is_superuser")} label="Is superuser?" />
        <Checkbox {...form.flag("is_active")} label="Is active?" aria-describedby={hintId} />
      </div>
      <p id={hintId} className="help">
        Inactive users can’t log in.
      </p>
    </FormDialog>
  );
}
