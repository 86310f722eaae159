import { type KeyboardEvent, useCallback, useId, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { dragRow } from "./drag-row.ts";
import { type EditedSong, moved } from "./edited-songs.ts";
import { type Act, SongRow } from "./song-row.tsx";
import type { EditedSongs } from "./use-edited-songs.ts";

interface SongRowsProps {
  songs: EditedSong[];
  row: EditedSongs["row"];
  onChange: (songs: EditedSong[]) => void;
  onRow: EditedSongs["setRow"];
  /** The last one is gone, and the focus with it. */
  onEmpty: () => void;
}

/** Where the keys lead to, of so many and from there. */
const steps: Record<string, (at: number, last: number) => number> = {
  ArrowUp: (at) => at - 1,
  ArrowDown: (at) => at + 1,
  PageUp: (at) => at - 10,
  PageDown: (at) => at + 10,
  Home: () => 0,
  End: (_, last) => last,
};

/** One row at a time can be reached with Tab: nobody wants to press it a thousand times to get past a list. */
export function SongRows({ songs, row, onChange, onRow, onEmpty }: SongRowsProps) {
  const hint = useId();
  const list = useRef<HTMLOListElement>(null);
  const [current, setCurrent] = useState<number>();
  const [said, setSaid] = useState("");
  const reachable = songs.some(({ key }) => key === current) ? current : songs[0]?.key;

  const rowPart = (key: number | undefined, part: string) => list.current?.querySelector<HTMLElement>(`[data-key="${key}"] ${part}`);
  const focus = (key: number | undefined, button: "move" | "edit" | "remove") => rowPart(key, `[data-act="${button}"]`)?.focus();
  const focusTitle = (key: number) => rowPart(key, 'input[name="title"]')?.focus();

  function move(key: number, to: number) {
    const song = songs.find((one) => one.key === key);
    if (!song) return;
    flushSync(() => {
      onChange(moved(songs, key, to));
      setSaid(`${song.title}, ${to + 1} of ${songs.length}`);
    });
    // A browser takes the focus from whatever is moved about in the page; React gives it back, and scrolls to where it was.
    focus(key, "move");
    rowPart(key, "[data-act]")?.scrollIntoView({ block: "nearest" });
  }

  function remove(key: number) {
    const at = songs.findIndex((one) => one.key === key);
    const next = songs[at + 1] ?? songs[at - 1];
    flushSync(() => {
      setSaid(`${songs[at]?.title} was removed`);
      onChange(songs.filter((one) => one.key !== key));
      setCurrent(next?.key);
    });
    if (next) focus(next.key, "remove");
    else onEmpty();
  }

  function edit(key: number) {
    // What is wrong in the row that is open would be lost with it.
    if (row?.isUnfinished && row.key !== key) return focusTitle(row.key);
    flushSync(() => onRow({ key, isUnfinished: false }));
    focusTitle(key);
  }

  function press(event: KeyboardEvent<HTMLElement>, key: number, button: "move" | "edit" | "remove") {
    const at = songs.findIndex((one) => one.key === key);
    const last = songs.length - 1;
    const step = steps[event.key]?.(at, last);
    if (step === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    const to = Math.min(Math.max(step, 0), last);
    if (button !== "move") focus(songs[to]?.key, button);
    else if (to !== at) move(key, to);
  }

  // Rows are drawn again only when they themselves change: there may be five hundred.
  const latest = useRef<Act>(undefined);
  latest.current = {
    press,
    edit,
    remove,
    focused: setCurrent,
    drag: (event, key) => list.current && dragRow(event, list.current, (to) => move(key, to)),
    write: (key, song) => {
      onRow({ key, isUnfinished: song === undefined });
      if (song) onChange(songs.map((one) => (one.key === key ? { ...song, key } : one)));
    },
    close: (key) => {
      flushSync(() => onRow(null));
      focus(key, "edit");
    },
  };
  const act = useCallback(<Name extends keyof Act>(name: Name, ...given: Parameters<Act[Name]>) => {
    const handler = latest.current?.[name] as ((...all: Parameters<Act[Name]>) => void) | undefined;
    handler?.(...given);
  }, []);

  return (
    <div>
      <h3 tabIndex={-1} className="song-rows-head">
        Songs in this playlist
      </h3>
      <p id={hint} className="song-hint">
        Drag the handle to move a song, or focus it and use the arrow keys.
      </p>
      <ol ref={list} className="song-box song-edit-rows">
        {songs.map((song) => (
          <SongRow key={song.key} song={song} hint={hint} isReachable={song.key === reachable} isOpen={row?.key === song.key} act={act} />
        ))}
      </ol>
      <p className="sr-only" role="status">
        {said}
      </p>
    </div>
  );
}
