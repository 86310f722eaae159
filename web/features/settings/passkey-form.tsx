import { GivenPassword } from "#contract/fields.ts";
import { maxPasskeyNameLength, PasskeyName } from "#contract/passkeys.ts";
import { Field } from "../../ui/field.tsx";
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

const refusals: Record<string, string> = {
  NotAllowedError: "No passkey was created.",
  InvalidStateError: "This device already has a passkey for this site.",
};

export function PasskeyForm({ needsPassword, onTried, onClose }: PasskeyFormProps) {
  const form = useForm({
    initial: { name: "", password: "" },
    rules: { name: PasskeyName, password: needsPassword ? GivenPassword : () => undefined },
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
