import { siteLimits, Tile } from "#contract/site.ts";
import { Checkbox } from "../../ui/checkbox.tsx";
import { EditableRows } from "../../ui/editable-rows.tsx";
import { Field } from "../../ui/field.tsx";
import { fieldProblems } from "../../ui/field-problems.ts";
import { Icon } from "../../ui/icon.tsx";
import { IconChoice } from "./icon-choice.tsx";
import { RowsField } from "./rows-field.tsx";
import { completeTile, type EditedTile, newTile } from "./site-values.ts";

interface TileListProps {
  name: string;
  title: string;
  tiles: EditedTile[];
  error: string | undefined;
  onChange: (tiles: EditedTile[]) => void;
}

export function TileList({ name, title, tiles, error, onChange }: TileListProps) {
  return (
    <RowsField name={name} title={title} error={error}>
      <EditableRows
        items={tiles}
        noun="tile"
        className="tile-rows"
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
            <Field
              {...field("subtext")}
              label="Subtext"
              dir="auto"
              maxLength={siteLimits.subtext}
            />
            <Field
              {...field("href")}
              label="Address"
              inputMode="url"
              spellCheck={false}
              hint="/music, or https://…"
            />
            <IconChoice icon={tile.icon} onChange={(icon) => change({ ...tile, icon })} />
            <Checkbox
              label="Coming soon (greyed out)"
              checked={tile.disabled}
              onChange={({ currentTarget }) => change({ ...tile, disabled: currentTarget.checked })}
            />
          </>
        )}
        onChange={onChange}
      />
    </RowsField>
  );
}
