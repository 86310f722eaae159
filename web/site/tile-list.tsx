import { useId, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { siteLimits } from "#contract/site.ts";
import { Button } from "../ui/button.tsx";
import { useOrdering } from "../ui/use-ordering.ts";
import { type EditedTile, newTile, type TileProblems } from "./site-values.ts";
import { TileRow } from "./tile-row.tsx";

interface TileListProps {
  name: string;
  title: string;
  tiles: EditedTile[];
  problems: TileProblems;
  error: string | undefined;
  onChange: (tiles: EditedTile[]) => void;
}

export function TileList({ name, title, tiles, problems, error, onChange }: TileListProps) {
  const id = useId();
  const add = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState<number>();
  const { list, said, part, focus, remove, press, drag } = useOrdering({
    items: tiles,
    nameOf: (tile) => tile.title || "New tile",
    onChange,
    onEmpty: () => add.current?.focus(),
  });

  function edit(key: number) {
    flushSync(() => setOpen(key));
    part(key, 'input[name="title"]')?.focus();
  }

  function close(key: number) {
    flushSync(() => setOpen(undefined));
    focus(key, "edit");
  }

  return (
    // A field of the form: what is wrong in it takes the focus here.
    <fieldset name={name} tabIndex={-1} className="tile-list" aria-describedby={`${id}-error`}>
      <legend>{title}</legend>
      <p id={`${id}-hint`} className="help">
        Drag the handle to move a tile, or focus it and use the arrow keys.
      </p>
      {tiles.length > 0 && (
        <ol ref={list} className="ordered-rows">
          {tiles.map((tile) => (
            <TileRow
              key={tile.key}
              tile={tile}
              problems={problems[tile.key]}
              hint={`${id}-hint`}
              isOpen={open === tile.key}
              onChange={(changed) =>
                onChange(tiles.map((one) => (one.key === tile.key ? changed : one)))
              }
              onOpen={() => edit(tile.key)}
              onClose={() => close(tile.key)}
              onRemove={() => remove(tile.key)}
              onPress={(event, button) => press(event, tile.key, button)}
              onDrag={(event) => drag(event, tile.key)}
            />
          ))}
        </ol>
      )}
      <Button
        ref={add}
        look="quiet"
        disabled={tiles.length >= siteLimits.tiles}
        title={tiles.length >= siteLimits.tiles ? `${siteLimits.tiles} at most` : undefined}
        onClick={() => {
          const tile = newTile();
          flushSync(() => onChange([...tiles, tile]));
          edit(tile.key);
        }}
      >
        Add a tile
      </Button>
      <p id={`${id}-error`} className="field-error" aria-live="polite">
        {error}
      </p>
      <p className="sr-only" role="status">
        {said}
      </p>
    </fieldset>
  );
}
