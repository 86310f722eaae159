import { useState } from "react";
import type { SongCandidate } from "#contract/platform-lookups.ts";
import { pluralize } from "#domain/pluralize.ts";
import { clockTime } from "#domain/song-totals.ts";
import { Button } from "../../../ui/button.tsx";
import type { Choice, Search } from "./complete-songs.ts";

interface SongChoicesProps extends Pick<Search, "uncertain"> {
  onUse: (choices: readonly Choice[]) => void;
  onClose: () => void;
}

export function SongChoices({ uncertain, onUse, onClose }: SongChoicesProps) {
  const [chosen, setChosen] = useState<{ [key: string]: SongCandidate | undefined }>({});
  const choices = uncertain.flatMap(({ song }) => {
    const candidate = chosen[song.key];
    return candidate ? [{ song, candidate }] : [];
  });
  const radio = (key: string, words: string, candidate?: SongCandidate) => (
    <label key={candidate?.deezer_id ?? "none"} className="checkbox">
      <input
        type="radio"
        name={key}
        checked={chosen[key] === candidate}
        onChange={() => setChosen({ ...chosen, [key]: candidate })}
      />
      {words}
    </label>
  );
  return (
    <div className="offered-songs">
      <div className="song-box song-months">
        {uncertain.map(({ song: { key, title, artist, length }, candidates }) => (
          <fieldset key={key}>
            <legend>{[title, artist, length].filter(Boolean).join(" · ")}</legend>
            {candidates.map((candidate) => radio(key, wordsOf(candidate), candidate))}
            {radio(key, "None of these")}
          </fieldset>
        ))}
      </div>
      <div className="row-buttons">
        <Button disabled={choices.length === 0} onClick={() => onUse(choices)}>
          {`Complete ${pluralize(choices.length, "song")}`}
        </Button>
        <Button look="quiet" onClick={onClose}>
          Close
        </Button>
      </div>
    </div>
  );
}

const wordsOf = ({ title, artist, album, duration }: SongCandidate) =>
  [title, artist, album, duration && clockTime(duration)].filter(Boolean).join(" · ");
