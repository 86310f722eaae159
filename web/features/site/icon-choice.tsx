import { useId } from "react";
import { tileIcons } from "#contract/site.ts";
import { Icon } from "../../ui/icon.tsx";
import type { EditedTile } from "./site-values.ts";

interface IconChoiceProps {
  icon: EditedTile["icon"];
  onChange: (icon: EditedTile["icon"]) => void;
}

export function IconChoice({ icon, onChange }: IconChoiceProps) {
  const group = useId();
  return (
    <fieldset className="icon-choice">
      <legend className="field-label">Icon</legend>
      <div className="segments">
        {tileIcons.map((name) => (
          <label key={name}>
            <input
              type="radio"
              name={group}
              aria-label={name}
              title={name}
              checked={name === icon}
              onChange={() => onChange(name)}
            />
            <Icon name={name} />
          </label>
        ))}
      </div>
    </fieldset>
  );
}
