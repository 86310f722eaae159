import { recoverPassword } from "#contract/auth.ts";
import { api } from "../../api.ts";
import { Button } from "../../ui/button.tsx";
import { fieldProblems } from "../../ui/field-problems.ts";
import { showSuccess } from "../../ui/toasts.tsx";
import { useForm } from "../../ui/use-form.ts";
import { useSite } from "../../use-site.ts";
import { AccountField } from "./account-field.tsx";
import { BarePage } from "./bare-page.tsx";
import { FormPage } from "./form-page.tsx";

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
    <BarePage>
      <FormPage title="Password Recovery" {...form.props}>
        <p className="form-hint">
          {useSite().has_email
            ? "We’ll email you a link to set a new password."
            : "This site can’t send email yet. Ask its owner for a new password."}
        </p>
        <AccountField
          {...form.field("email")}
          label="Email"
          type="email"
          autoComplete="username"
          enterKeyHint="send"
          required
        />
        <Button type="submit" busy={form.busy}>
          Continue
        </Button>
      </FormPage>
    </BarePage>
  );
}
