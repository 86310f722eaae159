import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { useState } from "react";
import { listUsers, type User } from "#contract/users.ts";
import { api } from "../../api.ts";
import { type Column, valueOrNA } from "../../ui/list/data-table.tsx";
import { type ListPage, toListQuery } from "../../ui/list/list-query.ts";
import type { ListSearch } from "../../ui/list/list-search-params.ts";
import { ManagedList } from "../../ui/list/managed-list.tsx";
import { useDeletion } from "../../ui/list/use-deletion.tsx";
import { showSuccess } from "../../ui/toasts.tsx";
import { useMe } from "../auth/me.ts";
import { UserForm } from "./user-form.tsx";

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
        {full_name ? (
          <bdi className="long-name" title={full_name}>
            {full_name}
          </bdi>
        ) : (
          valueOrNA(full_name)
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

function reasonAgainst(user: User, me: User | undefined) {
  if (!me) return "Your account is still loading";
  return user.id === me.id ? "Change your own account in User Settings" : undefined;
}

export function UsersPage() {
  const me = useMe();
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
      columns={columns(me?.id)}
      query={usersQuery}
      pageSize={pageSize}
      onAdd={() => setEdited("new")}
      actions={(user) => ({
        name: nameOf(user),
        disabled: reasonAgainst(user, me),
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
