import * as z from "zod/mini";
import { Email, Flag, FullName, Id, listQuery, NewPassword, SignupFullName } from "./fields.ts";
import { Follows } from "./followers.ts";
import { listOf, Message, members, route, superusers } from "./route.ts";

export const User = z.object({
  id: Id,
  email: z.string(),
  full_name: z.nullable(z.string()),
  is_active: z.boolean(),
  is_superuser: z.boolean(),
});
export type User = z.infer<typeof User>;

export const Me = z.extend(User, { follows: Follows });
export type Me = z.infer<typeof Me>;

const UserKey = z.object({ user_id: Id });

export const Signup = z.object({
  email: Email,
  full_name: z.optional(z.nullable(SignupFullName)),
  password: NewPassword,
});
/** Allows a longer name than ProfileFullName, so that a client can send back a long name that is already saved. If the name changes, the server checks it with ProfileFullName. */
export const Profile = z.object({ full_name: z.optional(FullName), email: z.optional(Email) });

const fields = {
  email: Email,
  full_name: FullName,
  password: NewPassword,
  is_superuser: Flag("Superuser"),
  is_active: Flag("Active"),
};
export const NewUser = z.object({
  ...fields,
  full_name: z.optional(FullName),
  is_superuser: z._default(fields.is_superuser, false),
  is_active: z._default(fields.is_active, true),
});
export const UserChange = z.partial(z.object(fields));

export const userOrders = ["full_name", "email", "is_superuser", "is_active"] as const;
const UserList = listQuery(userOrders);
export type UserList = z.infer<typeof UserList>;

export const signUp = route("POST", "/users/signup", {
  summary: "Sign up",
  body: Signup,
  response: { 200: User },
  errors: ["signup_email_taken", "signup_closed"],
});

export const getMe = route("GET", "/users/me", {
  summary: "Get your account",
  security: members,
  response: { 200: Me },
});

export const changeMe = route("PATCH", "/users/me", {
  summary: "Update your name or email address",
  security: members,
  body: Profile,
  response: { 200: Me },
  errors: ["email_taken"],
});

export const deleteMe = route("DELETE", "/users/me", {
  summary: "Delete your account",
  security: members,
  response: { 200: Message },
  errors: ["superuser_deletes_self"],
});

export const getMyData = route("GET", "/users/me/data", {
  summary: "Get everything that this site stores about you",
  description: "Passwords and other login secrets are left out.",
  security: members,
  response: { 200: z.record(z.string(), z.unknown()) },
});

export const listUsers = route("GET", "/users/", {
  summary: "List users",
  description: "Oldest first unless `sort` is given. `q` searches names and email addresses.",
  security: superusers,
  querystring: UserList,
  response: { 200: listOf(User) },
});

export const createUser = route("POST", "/users/", {
  summary: "Create a user",
  security: superusers,
  body: NewUser,
  response: { 200: User },
  errors: ["new_user_email_taken"],
});

export const getUser = route("GET", "/users/:user_id", {
  summary: "Get a user",
  security: members,
  params: UserKey,
  response: { 200: User },
  errors: ["not_privileged", "user_not_found"],
});

export const changeUser = route("PATCH", "/users/:user_id", {
  summary: "Update a user",
  security: superusers,
  params: UserKey,
  body: UserChange,
  response: { 200: User },
  errors: ["user_to_change_not_found", "email_taken", "own_rights"],
});

export const deleteUser = route("DELETE", "/users/:user_id", {
  summary: "Delete a user",
  security: superusers,
  params: UserKey,
  response: { 200: Message },
  errors: ["superuser_deletes_self", "user_not_found"],
});
