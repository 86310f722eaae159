import { useState } from "react";
import { maxSongs, type Song, tooManySongs } from "#contract/song-fields.ts";
import { pluralize } from "#domain/pluralize.ts";
import { Button } from "../../../ui/button.tsx";
import { Checkbox } from "../../../ui/checkbox.tsx";
import { SongOffer } from "./song-offer.tsx";
import type { EditedSongs } from "./use-edited-songs.ts";
import type { FoundMonths } from "./use-found-songs.ts";

interface MonthSongsProps {
  found: FoundMonths;
  edited: EditedSongs;
  onClose: () => void;
}

export function MonthSongs({ found: { year, months }, edited, onClose }: MonthSongsProps) {
  const [ticked, setTicked] = useState<ReadonlySet<Song>>(new Set());
  const chosen = months.flatMap(({ songs }) => songs).filter((song) => ticked.has(song));
  const isTooMany = (edited.songs?.length ?? 0) + chosen.length > maxSongs;
  const hasSongs = months.length > 0;
  const add = hasSongs && (
    <Button
      disabled={chosen.length === 0 || isTooMany}
      title={isTooMany ? tooManySongs : undefined}
      onClick={() => {
        edited.add(chosen, edited.text);
        onClose();
      }}
    >
      {`Add ${pluralize(chosen.length, "song")}`}
    </Button>
  );
  const heading = hasSongs
    ? `Monthly playlists from ${year}`
    : `No more songs to add from the monthly playlists of ${year}`;
  return (
    <SongOffer heading={heading} buttons={add} onDiscard={onClose}>
      {hasSongs && (
        <div className="song-box">
          {months.map(({ name, songs }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the items are never reordered
            <fieldset key={index}>
              <legend>{name}</legend>
              {songs.map((song, place) => (
                <Checkbox
                  // biome-ignore lint/suspicious/noArrayIndexKey: as above
                  key={place}
                  label={`${song.title} · ${song.artist}`}
                  checked={ticked.has(song)}
                  onChange={() => setTicked(ticked.symmetricDifference(new Set([song])))}
                />
              ))}
            </fieldset>
          ))}
        </div>
      )}
    </SongOffer>
  );
}
