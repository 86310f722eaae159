import * as z from "zod/mini";
import { NewPassword } from "#contract/fields.ts";
import { api } from "../../api.ts";
import { queryClient } from "../../query-client.ts";
import { Button } from "../../ui/button.tsx";
import { PasswordField } from "../../ui/password-field.tsx";
import { showSuccess } from "../../ui/toasts.tsx";
import { fieldProblems, useForm } from "../../ui/use-form.ts";
import { confirmationProblems, NewPasswordFields } from "../auth/new-password-fields.tsx";

const Passwords = z.object({ current_password: NewPassword, new_password: NewPassword });

export function PasswordChange({ email }: { email: string }) {
  const form = useForm({
    initial: { current_password: "", new_password: "", confirm_password: "" },
    problemsIn: (values) => ({
      ...fieldProblems(Passwords, values),
      ...confirmationProblems(values.new_password, values.confirm_password),
    }),
    send: async ({ confirm_password: _, ...body }) => {
      await api("PATCH /users/me/password", { body });
      void queryClient.invalidateQueries({ queryKey: ["sessions"] });
      showSuccess("Password updated successfully.");
      form.reset();
    },
  });
  return (
    <form {...form.props}>
      {/* Password managers read the account's name from this field. */}
      <input type="email" name="username" value={email} autoComplete="username" readOnly hidden />
      <PasswordField
        {...form.field("current_password")}
        label="Current Password"
        autoComplete="current-password"
        required
      />
      <NewPasswordFields
        label="New Password"
        password={form.field("new_password")}
        confirmation={form.field("confirm_password")}
        email={email}
      />
      <Button type="submit" busy={form.busy} disabled={!form.isValid}>
        Save
      </Button>
    </form>
  );
}
