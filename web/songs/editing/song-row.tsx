import { type KeyboardEvent, memo, type PointerEvent } from "react";
import { clockTime } from "#contract/clock-time.ts";
import type { Song } from "#contract/songs.ts";
import { ControlIcon } from "../../ui/control-icon.tsx";
import type { RowButton } from "../../ui/use-ordering.ts";
import type { EditedSong } from "./edited-songs.ts";
import { SongFields } from "./song-fields.tsx";

/** What can be done with a row. */
export interface Act {
  press: (event: KeyboardEvent<HTMLElement>, key: number, button: RowButton) => void;
  drag: (event: PointerEvent<HTMLElement>, key: number) => void;
  edit: (key: number) => void;
  remove: (key: number) => void;
  focused: (key: number) => void;
  /** Typed; undefined while it is not a song yet. */
  write: (key: number, song: Song | undefined) => void;
  close: (key: number) => void;
}

interface SongRowProps {
  song: EditedSong;
  hint: string;
  isReachable: boolean;
  isOpen: boolean;
  act: <Name extends keyof Act>(name: Name, ...given: Parameters<Act[Name]>) => void;
}

/** Text until it is edited: a long list would be a thousand inputs. */
export const SongRow = memo(function SongRow({
  song,
  hint,
  isReachable,
  isOpen,
  act,
}: SongRowProps) {
  const { key, title, artist, duration } = song;
  const button = (name: RowButton, label: string) => ({
    type: "button" as const,
    className: "icon-button",
    "data-act": name,
    "aria-label": `${label} ${title}`,
    tabIndex: isReachable ? 0 : -1,
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => act("press", event, key, name),
  });
  return (
    <li data-key={key} data-open={isOpen || undefined} onFocus={() => act("focused", key)}>
      <button
        {...button("move", "Move")}
        aria-describedby={hint}
        onPointerDown={(event) => act("drag", event, key)}
      >
        <ControlIcon name="grip" />
      </button>
      {isOpen ? (
        <SongFields
          song={song}
          onWrite={(written) => act("write", key, written)}
          onClose={() => act("close", key)}
        />
      ) : (
        <>
          <div className="song-words">
            <p dir="auto">{title}</p>
            <p dir="auto" className="artist">
              {artist}
              {duration !== null && ` · ${clockTime(duration)}`}
            </p>
          </div>
          <button {...button("edit", "Edit")} onClick={() => act("edit", key)}>
            <ControlIcon name="pencil" />
          </button>
          <button {...button("remove", "Remove")} onClick={() => act("remove", key)}>
            <ControlIcon name="cross" size={16} />
          </button>
        </>
      )}
    </li>
  );
});
