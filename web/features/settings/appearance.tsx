import "./settings.css";
import { chooseTheme, themeNames, useTheme } from "../../theme/theme.ts";

export function Appearance() {
  const chosen = useTheme();
  return (
    <fieldset className="choices">
      <legend className="sr-only">Appearance</legend>
      {themeNames.map(([theme, label]) => (
        <label key={theme}>
          <input
            type="radio"
            name="theme"
            value={theme}
            checked={chosen === theme}
            onChange={() => chooseTheme(theme)}
          />
          <span>{label}</span>
        </label>
      ))}
    </fieldset>
  );
}
