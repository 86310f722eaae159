import * as z from "zod/mini";
import { GivenPassword } from "#contract/fields.ts";
import { maxPasskeyNameLength, PasskeyName } from "#contract/passkeys.ts";
import { Field } from "../../ui/field.tsx";
import { fieldProblems } from "../../ui/field-problems.ts";
import { FormDialog } from "../../ui/form-dialog.tsx";
import { PasswordField } from "../../ui/password-field.tsx";
import { showFailure, showSuccess } from "../../ui/toasts.tsx";
import { useForm } from "../../ui/use-form.ts";
import { makePasskey } from "../auth/passkeys.ts";

interface PasskeyFormProps {
  needsPassword: boolean;
  onTried: () => void;
  onClose: () => void;
}

const Named = z.object({ name: PasskeyName });
const Confirmed = z.extend(Named, { password: GivenPassword });

const refusals: Record<string, string> = {
  NotAllowedError: "No passkey was created.",
  InvalidStateError: "This device already has a passkey for this site.",
};

export function PasskeyForm({ needsPassword, onTried, onClose }: PasskeyFormProps) {
  const form = useForm({
    initial: { name: "", password: "" },
    problemsIn: (values) => fieldProblems(needsPassword ? Confirmed : Named, values),
    send: async ({ name, password }) => {
      try {
        await makePasskey(name, needsPassword ? password : undefined);
        onClose();
        showSuccess("Passkey added successfully.");
      } catch (error) {
        if (!(error instanceof DOMException)) throw error;
        showFailure(refusals[error.name] ?? "This device can’t create a passkey for this site.");
      } finally {
        onTried();
      }
    },
  });
  return (
    <FormDialog title="Add a passkey" form={form} onClose={onClose}>
      <Field
        {...form.field("name")}
        label="Name"
        dir="auto"
        maxLength={maxPasskeyNameLength}
        hint="A name you’ll recognise, like “Phone”."
        required
      />
      {needsPassword && (
        <PasswordField
          {...form.field("password")}
          label="Current Password"
          autoComplete="current-password"
          required
        />
      )}
    </FormDialog>
  );
}
