import * as z from "zod/mini";
import { Email, GivenPassword, NewPassword, Username } from "./fields.ts";
import { bearer, formEncoded, Message, Nothing, type Route } from "./route.ts";
import { User } from "./users.ts";

export const Login = z.object({ username: Username, password: GivenPassword });
export const PasswordChange = z.object({
  current_password: GivenPassword,
  new_password: NewPassword,
});
export const PasswordReset = z.object({
  new_password: NewPassword,
  token: z.string({ error: "Token is required" }).check(z.maxLength(1024, "Token is too long")),
});

const EmailKey = z.object({ email: Email });
const tags = ["Login"] as const;

export const logIn = {
  method: "POST",
  url: "/login/access-token",
  schema: {
    summary: "Log in: the address as username, and the password, form-encoded",
    tags,
    consumes: formEncoded,
    body: Login,
    response: { 200: z.object({ access_token: z.string(), token_type: z.literal("bearer") }) },
  },
} as const satisfies Route;

export const testToken = {
  method: "POST",
  url: "/login/test-token",
  schema: { summary: "Whose token is this", tags, security: bearer, response: { 200: User } },
} as const satisfies Route;

export const logOut = {
  method: "POST",
  url: "/logout",
  schema: {
    summary: "End this session on the server",
    tags,
    security: bearer,
    response: { 204: Nothing },
  },
} as const satisfies Route;

export const recoverPassword = {
  method: "POST",
  url: "/password-recovery/:email",
  schema: {
    summary: "Ask for a mail with a link to set a new password",
    tags,
    params: EmailKey,
    response: { 200: Message },
  },
} as const satisfies Route;

export const previewRecoveryMail = {
  method: "POST",
  url: "/password-recovery-html-content/:email",
  schema: {
    summary: "The recovery mail as HTML, with a link that cannot be redeemed",
    tags,
    security: bearer,
    params: EmailKey,
    response: { 200: z.string() },
  },
} as const satisfies Route;

export const resetPassword = {
  method: "POST",
  url: "/reset-password/",
  schema: {
    summary: "Set a new password with the token from the mail",
    tags,
    body: PasswordReset,
    response: { 200: Message },
  },
} as const satisfies Route;

export const changePassword = {
  method: "PATCH",
  url: "/users/me/password",
  schema: {
    summary: "Change one's own password",
    tags,
    security: bearer,
    body: PasswordChange,
    response: { 200: Message },
  },
} as const satisfies Route;
