import { PasswordField } from "../../ui/password-field.tsx";
import type { BoundField } from "../../ui/use-form.ts";
import { StrengthMeter } from "./strength-meter.tsx";

interface NewPasswordFieldsProps {
  label: string;
  password: BoundField;
  confirmation: BoundField;
  email?: string;
  required?: boolean;
}

export function NewPasswordFields({
  label,
  password,
  confirmation,
  email,
  required = true,
}: NewPasswordFieldsProps) {
  return (
    <>
      <PasswordField {...password} label={label} autoComplete="new-password" required={required}>
        <StrengthMeter password={password.value} email={email} />
      </PasswordField>
      <PasswordField
        {...confirmation}
        label="Confirm Password"
        autoComplete="new-password"
        enterKeyHint="done"
        required={required}
      />
    </>
  );
}
