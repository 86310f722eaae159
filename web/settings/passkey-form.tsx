import { GivenPassword } from "#contract/fields.ts";
import { longestPasskeyName, PasskeyName } from "#contract/passkeys.ts";
import { makePasskey } from "../auth/passkeys.ts";
import { Field } from "../ui/field.tsx";
import { FormDialog } from "../ui/form-dialog.tsx";
import { PasswordField } from "../ui/password-field.tsx";
import { showFailure, showSuccess } from "../ui/toasts.tsx";
import { useForm } from "../ui/use-form.ts";

interface PasskeyFormProps {
  needsPassword: boolean;
  onDone: () => void;
  onFailure: () => void;
  onClose: () => void;
}

export function PasskeyForm({ needsPassword, onDone, onFailure, onClose }: PasskeyFormProps) {
  const form = useForm({
    initial: { name: "", password: "" },
    rules: { name: PasskeyName, password: needsPassword ? GivenPassword : () => undefined },
    send: async ({ name, password }) => {
      try {
        await makePasskey(name, needsPassword ? password : undefined);
      } catch (error) {
        onFailure();
        const words = refusalOf(error);
        if (words === undefined) throw error;
        return showFailure(words);
      }
      onDone();
      showSuccess("Passkey added successfully.");
    },
  });
  return (
    <FormDialog title="Add a passkey" form={form} onClose={onClose}>
      <Field
        {...form.field("name")}
        label="Name"
        dir="auto"
        maxLength={longestPasskeyName}
        autoComplete="off"
        hint="What you will know it by, like “Phone”."
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

/** Undefined for what the server says itself. */
function refusalOf(error: unknown) {
  if (!(error instanceof DOMException)) return undefined;
  if (error.name === "NotAllowedError") return "No passkey was made.";
  return error.name === "InvalidStateError"
    ? "This device has a passkey for this site already."
    : "This device cannot make a passkey here.";
}
