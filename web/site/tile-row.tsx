import { type KeyboardEvent, type PointerEvent, useId, useState } from "react";
import { siteLimits, tileIcons } from "#contract/site.ts";
import { Button } from "../ui/button.tsx";
import { Checkbox } from "../ui/checkbox.tsx";
import { ControlIcon } from "../ui/control-icon.tsx";
import { Field } from "../ui/field.tsx";
import { Icon } from "../ui/icon.tsx";
import type { RowButton } from "../ui/use-ordering.ts";
import type { EditedTile, TileProblems } from "./site-values.ts";

interface TileRowProps {
  tile: EditedTile;
  problems: TileProblems[number] | undefined;
  hint: string;
  isOpen: boolean;
  onChange: (tile: EditedTile) => void;
  onOpen: () => void;
  onClose: () => void;
  onRemove: () => void;
  onPress: (event: KeyboardEvent<HTMLElement>, button: RowButton) => void;
  onDrag: (event: PointerEvent<HTMLElement>) => void;
}

export function TileRow({
  tile,
  problems,
  hint,
  isOpen,
  onChange,
  onOpen,
  onClose,
  onRemove,
  onPress,
  onDrag,
}: TileRowProps) {
  const name = tile.title || "new tile";
  const button = (act: RowButton, label: string) => ({
    type: "button" as const,
    className: "icon-button",
    "data-act": act,
    "aria-label": `${label} ${name}`,
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => onPress(event, act),
  });
  return (
    <li data-key={tile.key} data-open={isOpen || undefined}>
      <button {...button("move", "Move")} aria-describedby={hint} onPointerDown={onDrag}>
        <ControlIcon name="grip" />
      </button>
      {isOpen ? (
        <TileFields tile={tile} problems={problems} onChange={onChange} onClose={onClose} />
      ) : (
        <>
          <span className="tile-icon">
            <Icon name={tile.icon} />
          </span>
          <div className="tile-words">
            <p dir="auto">{tile.title || "No title yet"}</p>
            <p className="help">
              {tile.disabled ? `Disabled${tile.subtext && ` · ${tile.subtext}`}` : tile.href}
            </p>
            {problems && <p className="field-error">{Object.values(problems)[0]}</p>}
          </div>
          <button {...button("edit", "Edit")} onClick={onOpen}>
            <ControlIcon name="pencil" />
          </button>
          <button {...button("remove", "Remove")} onClick={onRemove}>
            <ControlIcon name="cross" size={16} />
          </button>
        </>
      )}
    </li>
  );
}

function TileFields({
  tile,
  problems = {},
  onChange,
  onClose,
}: Pick<TileRowProps, "tile" | "problems" | "onChange" | "onClose">) {
  const icon = useId();
  const [left, setLeft] = useState<readonly string[]>([]);
  const text = (field: "title" | "subtext" | "href") => ({
    value: tile[field],
    // What is wrong is said once the field is left; what was typed before, at once.
    error: left.includes(field) || tile[field] ? problems[field] : undefined,
    onBlur: () => setLeft([...left, field]),
    autoComplete: "off",
    onChange: ({ currentTarget }: { currentTarget: HTMLInputElement }) =>
      onChange({ ...tile, [field]: currentTarget.value }),
  });

  function press(event: KeyboardEvent) {
    if (
      (event.key !== "Enter" && event.key !== "Escape") ||
      event.target instanceof HTMLButtonElement
    )
      return;
    // Neither saves the form nor leaves it.
    event.preventDefault();
    onClose();
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys of its inputs
    <div className="tile-fields" onKeyDown={press}>
      <Field
        {...text("title")}
        label="Title"
        name="title"
        dir="auto"
        maxLength={siteLimits.title}
      />
      <Field {...text("subtext")} label="Subtext" dir="auto" maxLength={siteLimits.subtext} />
      <Field
        {...text("href")}
        label="Address"
        inputMode="url"
        spellCheck={false}
        hint="/music, or https://…"
      />
      <div className="field">
        <label htmlFor={icon}>Icon</label>
        <select
          id={icon}
          value={tile.icon}
          onChange={({ currentTarget }) =>
            onChange({ ...tile, icon: tileIcons[currentTarget.selectedIndex] ?? tile.icon })
          }
        >
          {tileIcons.map((one) => (
            <option key={one}>{one}</option>
          ))}
        </select>
      </div>
      <Checkbox
        label="Disabled: shown, but not a link"
        checked={tile.disabled}
        onChange={({ currentTarget }) => onChange({ ...tile, disabled: currentTarget.checked })}
      />
      <Button look="quiet" onClick={onClose}>
        Done
      </Button>
    </div>
  );
}
