import "./fill-all.css";
import { useEffect, useRef, useState } from "react";
import { pluralize } from "#domain/pluralize.ts";
import { withFullStop } from "#domain/sentences.ts";
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
import { SongChoices } from "./song-choices.tsx";
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
      // The form was closed during the search.
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
  const isChoice = search && !searching.isPending && search.uncertain.length > 0;
  return (
    <section aria-label="Complete the songs">
      <div className={search ? "unsaved-notice fill-all" : "row-buttons"}>
        <p role="status" className={search ? undefined : "help"} ref={words} tabIndex={-1}>
          {search ? (searching.isPending ? progressOf : resultOf)(search) : stateOf(songs)}
        </p>
        {!search && (
          <Button look="link" onClick={() => searching.mutate()}>
            Complete from Deezer
          </Button>
        )}
        {search && searching.isPending && (
          <>
            <progress aria-label="Looking up the songs" max={search.count} value={search.done} />
            <Button autoFocus look="quiet" onClick={() => stopping.current?.abort()}>
              Stop
            </Button>
          </>
        )}
        {search && !searching.isPending && !isChoice && (
          <Button look="quiet" onClick={close}>
            Close
          </Button>
        )}
      </div>
      {isChoice && (
        <SongChoices
          uncertain={search.uncertain}
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

function stateOf(songs: readonly EditedSong[]) {
  const count = songs.filter(({ isrc }) => isrc).length;
  return count === 0
    ? "No song has an ISRC"
    : `${count} of ${songs.length} ${count === 1 ? "has" : "have"} an ISRC`;
}

const progressOf = ({ done, count }: Search) => `${done + 1} of ${count}`;

function resultOf({ done, count, sure, uncertain, missing, unanswered, problem }: Search) {
  const titles = missing.map(({ title }) => title).join(", ");
  const parts = [
    done < count && `Stopped after ${done} of ${count}.`,
    sure.length > 0 && `${pluralize(sure.length, "song")} found.`,
    uncertain.length > 0 && `Choose the right recording of ${pluralize(uncertain.length, "song")}.`,
    missing.length > 0 && `Not found on Deezer: ${withFullStop(titles)}`,
    unanswered.length > 0 &&
      `${pluralize(unanswered.length, "song")} could not be looked up: ${problem}`,
  ];
  return parts.filter(Boolean).join(" ");
}
