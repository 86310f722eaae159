import type { FieldProps } from "../ui/field.tsx";
import { PasswordField } from "../ui/password-field.tsx";
import { StrengthMeter } from "./strength-meter.tsx";

type Bound = Pick<FieldProps, "name" | "error" | "onChange" | "onBlur"> & { value: string };

interface NewPasswordFieldsProps {
  label: string;
  password: Bound;
  confirmation: Bound;
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
