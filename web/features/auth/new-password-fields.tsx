import { PasswordField } from "../../ui/password-field.tsx";
import type { BoundField } from "../../ui/use-form.ts";
import { useSite } from "../../use-site.ts";
import { strengthLabel, strengthLevel } from "./strength.ts";

interface NewPasswordFieldsProps {
  label: string;
  password: BoundField;
  confirmation: BoundField;
  email?: string;
  required?: boolean;
}

export const NewPasswordFields = ({
  label,
  password,
  confirmation,
  email,
  required = true,
}: NewPasswordFieldsProps) => (
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

export const mismatch = "The passwords do not match";

export function confirmationProblems(
  password: string,
  confirmation: string,
  missing = "Password confirmation is required",
): { confirm_password?: string } {
  if (confirmation === "") return { confirm_password: missing };
  return confirmation === password ? {} : { confirm_password: mismatch };
}

function StrengthMeter({ password, email = "" }: { password: string; email: string | undefined }) {
  const { name: siteName } = useSite();
  const level = strengthLevel(password, { email, siteName });
  const label = strengthLabel(level);
  return (
    <div className="strength" data-strength={label}>
      {[1, 2, 3, 4].map((bar) => (
        <span key={bar} className="strength-bar" data-filled={bar <= level || undefined} />
      ))}
      <span role="status" className="strength-label">
        {label && <span className="sr-only">Password strength: </span>}
        {label}
      </span>
    </div>
  );
}
