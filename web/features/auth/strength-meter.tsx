import "./strength-meter.css";
import { useSite } from "../../use-site.ts";
import { strengthLabel, strengthLevel, strengthLevels } from "./strength.ts";

export function StrengthMeter({
  password,
  email = "",
}: {
  password: string;
  email: string | undefined;
}) {
  const { name: siteName } = useSite();
  const level = strengthLevel(password, { email, siteName });
  const label = strengthLabel(level);
  return (
    <div className="strength" data-strength={label}>
      {Array.from({ length: strengthLevels }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the four bars are never reordered
        <span key={index} className="strength-bar" data-filled={index < level || undefined} />
      ))}
      <span role="status" className="strength-label">
        {label && <span className="sr-only">Password strength: </span>}
        {label}
      </span>
    </div>
  );
}
