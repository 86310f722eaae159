import { Link, useLocation, useNavigate } from "@tanstack/react-router";
import { useEffect } from "react";
import * as z from "zod/mini";
import { PasswordReset, recoverPassword } from "#contract/auth.ts";
import { detailOf } from "#contract/client.ts";
import { errors } from "#contract/errors.ts";
import { api } from "../../api.ts";
import { Button } from "../../ui/button.tsx";
import { showSuccess } from "../../ui/toasts.tsx";
import { fieldProblems, useForm } from "../../ui/use-form.ts";
import { useSite } from "../../use-site.ts";
import { EmailField } from "./account-field.tsx";
import { BareFormPage } from "./form-page.tsx";
import { confirmationProblems, NewPasswordFields } from "./new-password-fields.tsx";

const Password = z.pick(PasswordReset, { new_password: true });

export function ResetPage() {
  const token = useLinkToken();
  const navigate = useNavigate();
  const form = useForm({
    initial: { new_password: "", confirm_password: "" },
    problemsIn: (values) => ({
      ...fieldProblems(Password, values),
      ...confirmationProblems(values.new_password, values.confirm_password),
    }),
    send: async ({ new_password }) => {
      await api("POST /reset-password/", { body: { new_password, token } });
      showSuccess("Password updated successfully.");
      await navigate({ to: "/login", replace: true });
    },
  });
  const isRefused = form.error && detailOf(form.error) === errors.invalid_token[1];
  const after = (
    <p role="status">
      {isRefused ? "This link has expired or was already used." : "Link expired?"}{" "}
      <Link to="/recover-password">Get a new one</Link>
    </p>
  );
  return (
    <BareFormPage title="Reset Password" after={after} {...form.props}>
      <p className="form-hint">Choose a new password.</p>
      <NewPasswordFields
        label="New Password"
        password={form.field("new_password")}
        confirmation={form.field("confirm_password")}
      />
      <Button type="submit" busy={form.busy}>
        Reset Password
      </Button>
    </BareFormPage>
  );
}

declare module "@tanstack/react-router" {
  interface HistoryState {
    linkToken?: string;
  }
}

/** Returns the token of an email link. Moves the token from the URL into the history state, where a reload keeps it, but bookmarks and shared URLs do not contain it. */
function useLinkToken(): string {
  const { pathname, searchStr, state } = useLocation();
  const navigate = useNavigate();
  const given = new URLSearchParams(searchStr).get("token");
  useEffect(() => {
    if (given !== null) void navigate({ to: pathname, state: { linkToken: given }, replace: true });
  }, [given, pathname, navigate]);
  return given ?? state.linkToken ?? "";
}

export function RecoverPage() {
  const form = useForm({
    initial: { email: "" },
    problemsIn: (values) => fieldProblems(recoverPassword.schema.params, values),
    send: async (params) => {
      await api("POST /password-recovery/:email", { params });
      showSuccess("Password recovery email sent successfully.");
      form.reset();
    },
  });
  return (
    <BareFormPage title="Password Recovery" {...form.props}>
      <p className="form-hint">
        {useSite().has_email
          ? "We’ll email you a link to set a new password."
          : "This site can’t send email yet. Ask its owner for a new password."}
      </p>
      <EmailField {...form.field("email")} autoComplete="username" enterKeyHint="send" />
      <Button type="submit" busy={form.busy}>
        Continue
      </Button>
    </BareFormPage>
  );
}
