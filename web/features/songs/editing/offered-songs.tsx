import { useState } from "react";
import { maxSongs, type Song, tooManySongs } from "#contract/song-fields.ts";
import { pluralize } from "#domain/pluralize.ts";
import { Button } from "../../../ui/button.tsx";
import { Select } from "../../../ui/select.tsx";
import { editedSong } from "./edited-songs.ts";
import { useOtherPlaylists } from "./queries.ts";
import { SongOffer } from "./song-offer.tsx";
import { SongWords } from "./song-words.tsx";
import type { Offer } from "./use-edited-songs.ts";

interface OfferedSongsProps {
  offer: Offer;
  count: number;
  playlistId: string;
  onUse: (songs: readonly Song[], how: "replace" | "add") => void;
  onDiscard: () => void;
}

export function OfferedSongs({ offer, count, playlistId, onUse, onDiscard }: OfferedSongsProps) {
  const [chosen, setChosen] = useState("");
  const { lists, problems } = offer;
  const songs = lists ? (lists[Number(chosen || -1)]?.songs ?? []) : offer.songs;
  const elsewhere = useOtherPlaylists(playlistId, songs);
  const current = count === 1 ? "current song" : "current songs";
  const isTooMany = count + songs.length > maxSongs;
  const buttons = songs.length > 0 && (
    <>
      <Button onClick={() => onUse(songs, "replace")}>
        {count === 0 ? "Use these songs" : `Replace the ${current}`}
      </Button>
      {count > 0 && (
        <Button
          look="quiet"
          disabled={isTooMany}
          title={isTooMany ? tooManySongs : undefined}
          onClick={() => onUse(songs, "add")}
        >
          {`Add to the ${current}`}
        </Button>
      )}
    </>
  );
  return (
    <SongOffer heading={offer.heading} buttons={buttons} onDiscard={onDiscard}>
      {lists && (
        <Select
          label="Which playlist?"
          value={chosen}
          options={[
            ["", "Choose one"],
            ...lists.map(
              ({ name, songs: within }, index) =>
                [String(index), `${name} (${pluralize(within.length, "song")})`] as const,
            ),
          ]}
          onChange={({ currentTarget }) => setChosen(currentTarget.value)}
        />
      )}
      {songs.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling box must be focusable, so that the keyboard can scroll it
        <ol tabIndex={0} aria-label="Songs found" className="song-box">
          {songs.map(editedSong).map((song, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the items are never reordered
            <li key={index}>
              <SongWords {...song} elsewhere={elsewhere(song)} />
            </li>
          ))}
        </ol>
      )}
      {problems.length > 0 && (
        <>
          <p>Some lines were skipped:</p>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: as above */}
          <ul tabIndex={0} aria-label="Skipped lines" className="song-box song-problems">
            {problems.map(({ line, message }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the items are never reordered
              <li key={index}>{`Line ${line}: ${message}`}</li>
            ))}
          </ul>
        </>
      )}
    </SongOffer>
  );
}
