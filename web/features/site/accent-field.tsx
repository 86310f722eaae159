import type { ComponentProps } from "react";
import { accentProblem, onAccent } from "#domain/accent.ts";
import { type ColorScheme, themeColors } from "#domain/theme.ts";
import { Field } from "../../ui/field.tsx";

interface AccentFieldProps extends Pick<ComponentProps<typeof Field>, "name" | "error" | "onBlur"> {
  shade: ColorScheme;
  label: string;
  value: string;
  onChange: (color: string) => void;
}

const color = /^\s*#[\da-f]{6}\s*$/i;

export function AccentField({ shade, label, value, onChange, ...field }: AccentFieldProps) {
  const accent = color.test(value) ? value.trim() : undefined;
  const problem = accent && accentProblem(accent, shade);
  return (
    <Field
      {...field}
      label={label}
      value={value}
      spellCheck={false}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
      error={problem ?? field.error}
      end={() => (
        <input
          type="color"
          className="color-picker"
          aria-label={`Pick ${label}`}
          value={accent?.toLowerCase() ?? "#000000"}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
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
          <span style={{ background: accent, color: onAccent(accent) }}>Readable ✓</span>
        </p>
      )}
    </Field>
  );
}
