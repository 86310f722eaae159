import { useEffect, useId, useRef, useState } from "react";
import { clockTime } from "#contract/clock-time.ts";
import { counted } from "#contract/counted.ts";
import { mostSongs, type Song } from "#contract/songs.ts";
import { Button } from "../../ui/button.tsx";
import type { Offer } from "./use-edited-songs.ts";

interface OfferedSongsProps {
  offer: Offer;
  /** How many the playlist has already. */
  count: number;
  onUse: (songs: readonly Song[], how: "replace" | "add") => void;
  onDiscard: () => void;
}

/** What was read, before anything is done with it. */
export function OfferedSongs({ offer, count, onUse, onDiscard }: OfferedSongsProps) {
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const [chosen, setChosen] = useState<number>();
  const { lists, problems } = offer;
  const songs = lists ? (lists[chosen ?? -1]?.songs ?? []) : offer.songs;
  const isChosen = !lists || chosen !== undefined;
  const room = mostSongs - count;
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="offered-songs">
      <h3 ref={heading} tabIndex={-1}>
        {lists ? `${counted(lists.length, "playlist")}, read as ${offer.format}` : summary(offer)}
      </h3>
      {lists && (
        <div className="field">
          <label htmlFor={`${id}-list`}>Which playlist?</label>
          <select
            id={`${id}-list`}
            value={chosen ?? ""}
            onChange={({ currentTarget }) => setChosen(Number(currentTarget.value))}
          >
            <option value="" disabled>
              Choose one
            </option>
            {lists.map(({ name, songs: within }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: names may repeat, and none of them moves
              <option key={index} value={index}>
                {`${name || "Without a name"} (${counted(within.length, "song")})`}
              </option>
            ))}
          </select>
        </div>
      )}
      {songs.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and without a mouse it must be reached for that
        <ol tabIndex={0} aria-label="Songs that were read" className="song-box">
          {songs.map(({ title, artist, duration }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: none of them moves
            <li key={index}>
              <span dir="auto">{title}</span>
              <span dir="auto" className="artist">
                {artist}
                {duration !== null && ` · ${clockTime(duration)}`}
              </span>
            </li>
          ))}
        </ol>
      )}
      {problems.length > 0 && (
        <>
          <p>Not everything was read:</p>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: as above */}
          <ul tabIndex={0} aria-label="What was not read" className="song-box song-problems">
            {problems.map(({ line, message }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: none of them moves
              <li key={index}>{`Line ${line}: ${message}`}</li>
            ))}
          </ul>
        </>
      )}
      {isChosen && songs.length > 0 && count > 0 && songs.length > room && (
        <p>{`There is room for ${room} more beside the ${counted(count, "song")} there.`}</p>
      )}
      <div className="song-choices">
        {songs.length > 0 && (
          <Button onClick={() => onUse(songs, "replace")}>
            {count === 0 ? "Use these songs" : `Replace the ${counted(count, "song")}`}
          </Button>
        )}
        {songs.length > 0 && count > 0 && songs.length <= room && (
          <Button
            look="quiet"
            onClick={() => onUse(songs, "add")}
          >{`Add to the ${counted(count, "song")}`}</Button>
        )}
        <Button look="quiet" onClick={onDiscard}>
          {songs.length > 0 || !isChosen ? "Discard" : "Back"}
        </Button>
      </div>
    </div>
  );
}

function summary({ songs, format, withheld, left_out = 0 }: Offer) {
  const read = songs.length === 0 ? "No songs were found" : counted(songs.length, "song");
  if (withheld === undefined) return `${read}, read as ${format}`;
  if (left_out > 0)
    return `${songs.length} of ${songs.length + left_out} songs: a playlist has at most ${mostSongs}`;
  return withheld === 0
    ? read
    : `${read}; ${withheld} ${withheld === 1 ? "is" : "are"} withheld by ${format}`;
}
