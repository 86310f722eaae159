import type { FieldProps } from "../ui/field.tsx";
import { PasswordField } from "../ui/password-field.tsx";
import { StrengthMeter } from "./strength-meter.tsx";

/** For choosing a password: managers offer one, and the meter tells how good it is. */
export function NewPasswordField(props: Pick<FieldProps, "label" | "name" | "error" | "onChange" | "onBlur"> & { value: string }) {
  return (
    <PasswordField {...props} autoComplete="new-password" required>
      <StrengthMeter password={props.value} />
    </PasswordField>
  );
}
