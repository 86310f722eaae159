import type { FieldProps } from "../ui/field.tsx";
import { PasswordField } from "../ui/password-field.tsx";
import { StrengthMeter } from "./strength-meter.tsx";

type Bound = Pick<FieldProps, "name" | "error" | "onChange" | "onBlur"> & { value: string };

/** For choosing a password: managers offer one, the meter tells how good it is, and it is typed twice. */
export function NewPasswordFields({ label, password, confirmation }: { label: string; password: Bound; confirmation: Bound }) {
  return (
    <>
      <PasswordField {...password} label={label} autoComplete="new-password" required>
        <StrengthMeter password={password.value} />
      </PasswordField>
      <PasswordField {...confirmation} label="Confirm Password" autoComplete="new-password" required />
    </>
  );
}
