import { useEffect, useRef, useState } from "react";
import type { SongCandidate } from "#contract/platform-lookups.ts";
import { pluralize } from "#domain/pluralize.ts";
import { withFullStop } from "#domain/sentences.ts";
import { clockTime } from "#domain/song-totals.ts";
import { useMutation } from "../../../query-client.ts";
import { Button } from "../../../ui/button.tsx";
import {
  type Choice,
  isIncomplete,
  type Search,
  searchSongs,
  withChoices,
} from "./complete-songs.ts";
import type { EditedSong } from "./edited-songs.ts";
import { finding, useLookups } from "./queries.ts";
import type { EditedSongs } from "./use-edited-songs.ts";

export function CompleteSongs({ edited }: { edited: EditedSongs }) {
  const songs = edited.songs ?? [];
  const incomplete = songs.filter(isIncomplete);
  const hasLookups = useLookups();
  const words = useRef<HTMLParagraphElement>(null);
  const stopping = useRef<AbortController>(null);
  const [search, setSearch] = useState<Search>();
  useEffect(() => () => stopping.current?.abort(), []);

  function complete(choices: readonly Choice[]) {
    const completed = withChoices(songs, choices);
    const count = completed.filter((song) => !songs.includes(song)).length;
    if (count > 0) edited.complete(completed, count);
    else words.current?.focus();
  }

  const searching = useMutation({
    ...finding,
    mutationFn: () => {
      stopping.current = new AbortController();
      return searchSongs(incomplete, setSearch, stopping.current.signal);
    },
    onSuccess: (result) => {
      // `words.current` is null if the form was closed during the search.
      if (!words.current) return;
      setSearch(result.sure.length === result.count ? undefined : result);
      complete(result.sure);
    },
  });

  if (!hasLookups || (incomplete.length === 0 && !search)) return null;
  const close = () => {
    setSearch(undefined);
    words.current?.focus();
  };
  const found = searching.isPending ? undefined : search;
  const isChoice = found && found.uncertain.length > 0;
  return (
    <section aria-label="Complete the songs">
      <div className={search ? "unsaved-notice fill-all" : "row-buttons"}>
        <p role="status" className={search ? undefined : "help"} ref={words} tabIndex={-1}>
          {found ? resultOf(found) : search ? progressOf(search) : stateOf(songs)}
        </p>
        {!search && (
          <Button look="link" onClick={() => searching.mutate()}>
            Complete from Deezer
          </Button>
        )}
        {search && !found && (
          <>
            <progress aria-label="Looking up the songs" max={search.count} value={search.done} />
            <Button autoFocus look="quiet" onClick={() => stopping.current?.abort()}>
              Stop
            </Button>
          </>
        )}
        {found && !isChoice && (
          <Button look="quiet" onClick={close}>
            Close
          </Button>
        )}
      </div>
      {isChoice && (
        <SongChoices
          uncertain={found.uncertain}
          onUse={(choices) => {
            setSearch(undefined);
            complete(choices);
          }}
          onClose={close}
        />
      )}
    </section>
  );
}

interface SongChoicesProps extends Pick<Search, "uncertain"> {
  onUse: (choices: readonly Choice[]) => void;
  onClose: () => void;
}

function SongChoices({ uncertain, onUse, onClose }: SongChoicesProps) {
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
      <div className="song-box">
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
          {choices.length > 0
            ? `Complete ${pluralize(choices.length, "song")}`
            : "Choose a song first"}
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

function stateOf(songs: readonly EditedSong[]) {
  const count = songs.filter(({ isrc }) => isrc).length;
  return count === 0
    ? "No song has an ISRC"
    : `${count} of ${songs.length} ${count === 1 ? "has" : "have"} an ISRC`;
}

const progressOf = ({ done, count }: Search) => `${done + 1} of ${count}`;

function resultOf({ done, count, sure, uncertain, missing, problems }: Search) {
  const parts = [
    done < count && `Stopped after ${done} of ${count}.`,
    sure.length > 0 && `${pluralize(sure.length, "song")} found.`,
    uncertain.length > 0 && `Choose the right recording of ${pluralize(uncertain.length, "song")}.`,
    missing.length > 0 && `Not found on Deezer: ${withFullStop(missing.join(", "))}`,
    problems.length > 0 &&
      `${pluralize(problems.length, "song")} could not be looked up: ${problems.at(-1)}`,
  ];
  return parts.filter(Boolean).join(" ");
}
