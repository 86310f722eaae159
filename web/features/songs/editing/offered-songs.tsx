import { useState } from "react";
import { maxSongs, tooManySongs } from "#contract/song-fields.ts";
import { pluralize } from "#domain/pluralize.ts";
import { Button } from "../../../ui/button.tsx";
import { Select } from "../../../ui/select.tsx";
import { editedSong } from "./edited-songs.ts";
import { useOtherPlaylists } from "./queries.ts";
import { SkippedLines } from "./skipped-lines.tsx";
import { SongOffer } from "./song-offer.tsx";
import { SongWords } from "./song-words.tsx";
import type { EditedSongs } from "./use-edited-songs.ts";
import type { FoundSongs } from "./use-found-songs.ts";

interface OfferedSongsProps {
  found: FoundSongs;
  edited: EditedSongs;
  playlistId: string;
  onClose: () => void;
}

export function OfferedSongs({ found, edited, playlistId, onClose }: OfferedSongsProps) {
  const [chosen, setChosen] = useState("");
  const { lists, problems, missing } = found;
  const songs = lists ? (lists[Number(chosen || -1)]?.songs ?? []) : found.songs;
  const count = edited.songs?.length ?? 0;
  const elsewhere = useOtherPlaylists(playlistId, songs);
  const current = count === 1 ? "current song" : "current songs";
  const isTooMany = count + songs.length > maxSongs;
  const use = (how: "replace" | "add") => {
    edited[how](songs, found.left);
    onClose();
  };
  const buttons = songs.length > 0 && (
    <>
      <Button onClick={() => use("replace")}>
        {count === 0 ? "Use these songs" : `Replace the ${current}`}
      </Button>
      {count > 0 && (
        <Button
          look="quiet"
          disabled={isTooMany}
          title={isTooMany ? tooManySongs : undefined}
          onClick={() => use("add")}
        >
          {`Add to the ${current}`}
        </Button>
      )}
    </>
  );
  return (
    <SongOffer
      heading={[
        `${lists ? pluralize(lists.length, "playlist") : pluralize(songs.length, "song")} found`,
        ...missing,
      ].join("; ")}
      buttons={buttons}
      onDiscard={onClose}
    >
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
      <SkippedLines problems={problems} />
    </SongOffer>
  );
}
