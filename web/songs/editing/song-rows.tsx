import { useCallback, useId, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useOrdering } from "../../ui/use-ordering.ts";
import type { EditedSong } from "./edited-songs.ts";
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

/** One row at a time can be reached with Tab: nobody wants to press it a thousand times to get past a list. */
export function SongRows({ songs, row, onChange, onRow, onEmpty }: SongRowsProps) {
  const hint = useId();
  const [current, setCurrent] = useState<number>();
  const { list, said, part, focus, remove, press, drag } = useOrdering({
    items: songs,
    nameOf: ({ title }) => title,
    onChange,
    onEmpty,
  });
  const reachable = songs.some(({ key }) => key === current) ? current : songs[0]?.key;
  const focusTitle = (key: number) => part(key, 'input[name="title"]')?.focus();

  function edit(key: number) {
    // What is wrong in the row that is open would be lost with it.
    if (row?.isUnfinished && row.key !== key) return focusTitle(row.key);
    flushSync(() => onRow({ key, isUnfinished: false }));
    focusTitle(key);
  }

  // Rows are drawn again only when they themselves change: there may be five hundred.
  const latest = useRef<Act>(undefined);
  latest.current = {
    press,
    edit,
    remove,
    focused: setCurrent,
    drag,
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
      <ol ref={list} className="song-box ordered-rows song-edit-rows">
        {songs.map((song) => (
          <SongRow
            key={song.key}
            song={song}
            hint={hint}
            isReachable={song.key === reachable}
            isOpen={row?.key === song.key}
            act={act}
          />
        ))}
      </ol>
      <p className="sr-only" role="status">
        {said}
      </p>
    </div>
  );
}
