import "./settings.css";
import { useEffect, useState } from "react";
import { chooseTheme, storedTheme, type Theme } from "../theme/theme.ts";

const choices: [Theme, string][] = [
  ["system", "System"],
  ["light", "Light Mode"],
  ["dark", "Dark Mode"],
];

export function Appearance() {
  const [chosen, setChosen] = useState(storedTheme);
  // Another tab's choice.
  useEffect(() => {
    const follow = () => setChosen(storedTheme());
    addEventListener("storage", follow);
    return () => removeEventListener("storage", follow);
  }, []);
  return (
    <fieldset className="choices">
      <legend className="sr-only">Appearance</legend>
      {choices.map(([theme, label]) => (
        <label key={theme}>
          <input
            type="radio"
            name="theme"
            value={theme}
            checked={chosen === theme}
            onChange={() => {
              chooseTheme(theme);
              setChosen(theme);
            }}
          />
          {label}
        </label>
      ))}
    </fieldset>
  );
}
