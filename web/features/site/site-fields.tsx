import { type ReactNode, useId } from "react";
import { siteLimits, Tile, tileIcons } from "#contract/site.ts";
import { accentProblem, onAccent } from "#domain/accent.ts";
import { type ColorScheme, themeColors } from "#domain/theme.ts";
import { Checkbox } from "../../ui/checkbox.tsx";
import { EditableRows } from "../../ui/editable-rows.tsx";
import { Field } from "../../ui/field.tsx";
import { Icon } from "../../ui/icon.tsx";
import { type BoundField, fieldProblems } from "../../ui/use-form.ts";
import { PlatformMark } from "../music/platform-mark.tsx";
import { completeTile, type EditedPlatform, type EditedTile, newTile } from "./site-values.ts";

interface RowsFieldProps {
  name: string;
  title: string;
  error: string | undefined;
  children: ReactNode;
}

/** Gives the list a name and a tabIndex like an input, so that the form can focus an invalid list. */
export function RowsField({ name, title, error, children }: RowsFieldProps) {
  const id = useId();
  return (
    <fieldset name={name} tabIndex={-1} className="rows-field" aria-describedby={`${id}-error`}>
      <legend>{title}</legend>
      {children}
      <p id={`${id}-error`} className="field-error" aria-live="polite">
        {error}
      </p>
    </fieldset>
  );
}

interface RowsProps<Item> {
  items: Item[];
  onChange: (items: Item[]) => void;
}

export const TileRows = (rows: RowsProps<EditedTile>) => (
  <EditableRows
    {...rows}
    noun="tile"
    most={siteLimits.tiles}
    make={newTile}
    complete={completeTile}
    problemsIn={(tile) => fieldProblems(Tile, completeTile(tile))}
    show={({ title, subtext, href, icon, disabled }) => (
      <>
        <span className="tile-icon">
          <Icon name={icon} />
        </span>
        <div className="row-words">
          <p dir="auto">{title || "No title yet"}</p>
          {disabled ? (
            <p className="help">{`Greyed out${subtext && ` · ${subtext}`}`}</p>
          ) : (
            <p className="help long-name">{href}</p>
          )}
        </div>
      </>
    )}
    fields={(field, tile, change) => (
      <>
        <Field {...field("title")} label="Title" dir="auto" maxLength={siteLimits.title} />
        <Field {...field("subtext")} label="Subtext" dir="auto" maxLength={siteLimits.subtext} />
        <Field
          {...field("href")}
          label="Address"
          inputMode="url"
          spellCheck={false}
          hint="/music, or https://…"
        />
        <fieldset className="icon-choice">
          <legend className="field-label">Icon</legend>
          <div className="segments">
            {tileIcons.map((icon) => (
              <label key={icon}>
                <input
                  type="radio"
                  name={`icon of ${tile.key}`}
                  aria-label={icon}
                  title={icon}
                  checked={icon === tile.icon}
                  onChange={() => change({ ...tile, icon })}
                />
                <Icon name={icon} />
              </label>
            ))}
          </div>
        </fieldset>
        <Checkbox
          label="Coming soon (greyed out)"
          checked={tile.disabled}
          onChange={({ currentTarget }) => change({ ...tile, disabled: currentTarget.checked })}
        />
      </>
    )}
  />
);

export const PlatformRows = ({ items, onChange }: RowsProps<EditedPlatform>) => (
  <EditableRows
    items={items}
    noun="platform"
    className="platform-rows"
    show={(platform) => (
      <span data-platform={platform.key} className="row-words">
        <Checkbox
          label={platform.title}
          checked={platform.isOffered}
          onChange={({ currentTarget: { checked } }) =>
            onChange(items.map((one) => (one === platform ? { ...one, isOffered: checked } : one)))
          }
        />
        <PlatformMark platform={platform.key} />
      </span>
    )}
    onChange={onChange}
  />
);

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
        <p className="accent-sample" style={{ background: themeColors[shade] }}>
          <span style={{ background: accent, color: onAccent(accent) }}>Readable</span>
        </p>
      )}
    </Field>
  );
}
