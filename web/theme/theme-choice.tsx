import { chooseTheme, themeNames, useTheme } from "./theme.ts";

export function ThemeChoice() {
  const theme = useTheme();
  return (
    <select
      aria-label="Theme"
      className="theme-choice"
      value={theme}
      onChange={({ currentTarget }) =>
        chooseTheme(themeNames[currentTarget.selectedIndex]?.[0] ?? theme)
      }
    >
      {themeNames.map(([value, name]) => (
        <option key={value} value={value}>
          {name}
        </option>
      ))}
    </select>
  );
}
