import { accentProblem, onAccent } from "#domain/accent.ts";
import { type ColorScheme, themeColors } from "#domain/theme.ts";
import { Field } from "../../ui/field.tsx";
import type { BoundField } from "../../ui/use-form.ts";

interface AccentFieldProps extends BoundField {
  shade: ColorScheme;
  label: string;
}

const color = /^\s*#[\da-f]{6}\s*$/i;

export function AccentField({ shade, ...field }: AccentFieldProps) {
  const { label, value, onChange } = field;
  const accent = color.test(value) ? value.trim() : undefined;
  const problem = accent && accentProblem(accent, shade);
  return (
    <Field
      {...field}
      spellCheck={false}
      error={problem ?? field.error}
      end={() => (
        <input
          type="color"
          className="color-picker"
          aria-label={`Pick ${label}`}
          value={accent?.toLowerCase() ?? "#000000"}
          onChange={onChange}
        />
      )}
    >
      {accent && !problem && (
        <p
          className="accent-sample"
          style={{
            background: themeColors[shade],
            color: shade === "dark" ? "#f3f0ea" : "#1d1a22",
          }}
        >
          <span style={{ background: accent, color: onAccent(accent) }}>Readable</span>
        </p>
      )}
    </Field>
  );
}
