import "./songs-editing.css";
import { useId, useRef } from "react";
import { maxSongs } from "#contract/song-fields.ts";
import { idOn, type PlatformIds } from "#domain/platforms.ts";
import { songTotals } from "#domain/song-totals.ts";
import { Button } from "../../../ui/button.tsx";
import { EditableRows } from "../../../ui/editable-rows.tsx";
import { Field } from "../../../ui/field.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { NotLoaded } from "../../../ui/not-loaded.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { DeezerSongs } from "./deezer-songs.tsx";
import { newSong, problemsIn, repeatedIn } from "./edited-songs.ts";
import { MonthSongs } from "./month-songs.tsx";
import { OfferedSongs } from "./offered-songs.tsx";
import { useOtherPlaylists } from "./queries.ts";
import { SongSources } from "./song-sources.tsx";
import { SongWords } from "./song-words.tsx";
import type { EditedSongs } from "./use-edited-songs.ts";
import type { SongFinder } from "./use-found-songs.ts";

interface SongsSectionProps {
  edited: EditedSongs;
  finder: SongFinder;
  playlistId: string;
  lookupIds: PlatformIds | null;
  /** The year whose best songs the playlist has, if it is a yearly one. */
  year: number | null;
}

export function SongsSection({ edited, finder, playlistId, lookupIds, year }: SongsSectionProps) {
  const id = useId();
  const toggle = useRef<HTMLButtonElement>(null);
  const { isOpen, songs, error, undo } = edited;
  const { found } = finder;
  const repeated = repeatedIn(songs ?? []);
  const deezerId = lookupIds && idOn("deezer", lookupIds);
  const elsewhere = useOtherPlaylists(playlistId, (isOpen && songs) || []);
  /** The pressed button disappears, so the focus moves to the section's own. */
  const close = () => {
    finder.discard();
    toggle.current?.focus();
  };
  return (
    <section aria-labelledby={`${id}-name`} className="songs-section">
      <button
        ref={toggle}
        type="button"
        className="songs-toggle"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => edited.setOpen(!isOpen)}
      >
        <span id={`${id}-name`}>Songs</span>
        <span className="songs-count">
          {(!isOpen && finder.waiting) || (songTotals(edited.totals) ?? "None yet")}
        </span>
        <Icon name={isOpen ? "up" : "down"} />
      </button>
      {deezerId && !found && (
        <DeezerSongs finder={finder} playlistId={playlistId} deezerId={deezerId} />
      )}
      <div id={id} hidden={!isOpen} className="songs-inside">
        <NotLoaded what="songs" query={{ data: songs, error, refetch: edited.refetch }} />
        {!songs && !error && <Skeleton label="Loading the songs" rows={3} />}
        {isOpen && songs && (
          <>
            {!found && <SongSources edited={edited} finder={finder} year={year} />}
            {found && "months" in found && (
              <MonthSongs found={found} edited={edited} onClose={close} />
            )}
            {found && "songs" in found && (
              <OfferedSongs found={found} edited={edited} playlistId={playlistId} onClose={close} />
            )}
            {undo && (
              <div key={undo.words} className="unsaved-notice">
                <p role="status" ref={focus} tabIndex={-1}>
                  {undo.words}
                </p>
                <Button
                  look="quiet"
                  onClick={() => {
                    undo.run();
                    toggle.current?.focus();
                  }}
                >
                  Undo
                </Button>
              </div>
            )}
            <EditableRows
              items={songs}
              noun="song"
              className="song-box song-edit-rows"
              most={maxSongs}
              make={newSong}
              problemsIn={problemsIn}
              show={(song) => (
                <div className="row-words">
                  <SongWords
                    {...song}
                    elsewhere={repeated.has(song) ? "Already in this list" : elsewhere(song)}
                  />
                </div>
              )}
              fields={(field) => (
                <>
                  <Field {...field("title")} label="Title" />
                  <Field {...field("artist")} label="Artist" />
                  <Field {...field("length")} label="Length" />
                  <Field {...field("note")} label="About this song" />
                </>
              )}
              onChange={edited.change}
            />
          </>
        )}
      </div>
    </section>
  );
}

/** Moves the focus to the message, because the pressed button is now disabled or removed. */
const focus = (words: HTMLElement | null) => words?.focus();
