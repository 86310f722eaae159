import { Link, useNavigate } from "@tanstack/react-router";
import * as z from "zod/mini";
import { PasswordReset } from "#contract/auth.ts";
import { detailOf } from "#contract/client.ts";
import { errors } from "#contract/errors.ts";
import { api } from "../../api.ts";
import { Button } from "../../ui/button.tsx";
import { fieldProblems } from "../../ui/field-problems.ts";
import { showSuccess } from "../../ui/toasts.tsx";
import { useForm } from "../../ui/use-form.ts";
import { BarePage } from "./bare-page.tsx";
import { confirmationProblems } from "./confirmation-problems.ts";
import { FormPage } from "./form-page.tsx";
import { NewPasswordFields } from "./new-password-fields.tsx";
import { useLinkToken } from "./use-link-token.ts";

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
    <BarePage>
      <FormPage title="Reset Password" after={after} {...form.props}>
        <p className="form-hint">Choose a new password.</p>
        <NewPasswordFields
          label="New Password"
          password={form.field("new_password")}
          confirmation={form.field("confirm_password")}
        />
        <Button type="submit" busy={form.busy}>
          Reset Password
        </Button>
      </FormPage>
    </BarePage>
  );
}
