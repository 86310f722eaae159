import * as z from "zod/mini";
import { Email, GivenPassword, Id, NewPassword, Username } from "./fields.ts";
import { formEncoded, listOf, Message, members, Nothing, route, superusers } from "./route.ts";
import { User } from "./users.ts";

export const Login = z.object({ username: Username, password: GivenPassword });
export const AccessToken = z.object({ access_token: z.string(), token_type: z.literal("bearer") });
export const PasswordChange = z.object({
  current_password: GivenPassword,
  new_password: NewPassword,
});
export const PasswordReset = z.object({
  new_password: NewPassword,
  token: z.string("Token is required").check(z.maxLength(1024, "Token is too long")),
});

const EmailKey = z.object({ email: Email });
export const logIn = route("POST", "/login/access-token", {
  summary: "Log in with a password",
  description: "The body is form-encoded; `username` is the email address.",
  consumes: formEncoded,
  body: Login,
  response: { 200: AccessToken },
  errors: ["incorrect_login", "inactive_user"],
});

export const testToken = route("POST", "/login/test-token", {
  summary: "Get the user that the token belongs to",
  security: members,
  response: { 200: User },
});

export const logOut = route("POST", "/logout", {
  summary: "Log out",
  security: members,
  response: { 204: Nothing },
});

export const Session = z.object({
  id: Id,
  browser: z.string(),
  created_at: z.string(),
  last_used_at: z.string(),
  is_current: z.boolean(),
});

export const listSessions = route("GET", "/users/me/sessions", {
  summary: "List your sessions",
  description: "The current session comes first, then the most recently used.",
  security: members,
  response: { 200: listOf(Session) },
});

export const endSession = route("DELETE", "/users/me/sessions/:session_id", {
  summary: "End one of your sessions",
  security: members,
  params: z.object({ session_id: Id }),
  response: { 200: Message },
  errors: ["session_not_found"],
});

export const endOtherSessions = route("DELETE", "/users/me/sessions", {
  summary: "End all your sessions except this one",
  security: members,
  response: { 200: Message },
});

export const recoverPassword = route("POST", "/password-recovery/:email", {
  summary: "Request a password recovery email",
  description: "The response is the same for every address.",
  params: EmailKey,
  response: { 200: Message },
});

export const previewRecoveryMail = route("POST", "/password-recovery-html-content/:email", {
  summary: "Preview the password recovery email as HTML",
  description: "The link in the preview is a sample.",
  security: superusers,
  params: EmailKey,
  response: { 200: z.string() },
  errors: ["recovery_user_not_found"],
});

export const resetPassword = route("POST", "/reset-password/", {
  summary: "Set a new password with the token from the recovery email",
  body: PasswordReset,
  response: { 200: Message },
  errors: ["invalid_token"],
});

export const changePassword = route("PATCH", "/users/me/password", {
  summary: "Change your password",
  security: members,
  body: PasswordChange,
  response: { 200: Message },
  errors: ["incorrect_password", "same_password"],
});
