import { Fragment, useId, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { maxSongs } from "#contract/song-fields.ts";
import type { PlatformIds } from "#domain/platforms.ts";
import { playlistKind, type TitledPlaylist } from "#domain/playlist-title.ts";
import { songTotals } from "#domain/song-totals.ts";
import { Button } from "../../../ui/button.tsx";
import { EditableRows } from "../../../ui/editable-rows.tsx";
import { Field } from "../../../ui/field.tsx";
import { focusOn } from "../../../ui/focus-heading.ts";
import { NotLoaded } from "../../../ui/not-loaded.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { CompleteSongs } from "./complete-songs.tsx";
import { newSong, problemsIn, repeatedIn } from "./edited-songs.ts";
import { focus, OfferedMonths, OfferedSongs, SkippedLines, SongWords } from "./offered-songs.tsx";
import { useOtherPlaylists } from "./queries.ts";
import { SongSources } from "./song-sources.tsx";
import type { EditedSongs } from "./use-edited-songs.ts";
import type { SongFinder } from "./use-found-songs.ts";

interface SongsSectionProps {
  edited: EditedSongs;
  finder: SongFinder;
  playlist: TitledPlaylist & PlatformIds & { id: string };
}

export function SongsSection({ edited, finder, playlist }: SongsSectionProps) {
  const id = useId();
  const section = useRef<HTMLElement>(null);
  const [few] = useState(() => (matchMedia("(width < 40rem)").matches ? 3 : 4));
  const { songs, query, undo } = edited;
  const { found, skipped, isBoxOpen, choosing } = finder;
  const repeated = repeatedIn(songs ?? []);
  const elsewhere = useOtherPlaylists(playlist.id, songs ?? []);
  // The pressed button disappears, so the heading gets the focus.
  const close = () => {
    finder.close();
    focusOn(section.current?.querySelector("h3") ?? null);
  };
  return (
    <section ref={section} aria-labelledby={id} className="songs-section">
      <div className="row-buttons">
        <h3 id={id}>Songs</h3>
        {undo ? (
          <Fragment key={undo.words}>
            <p role="status" className="help" ref={focus} tabIndex={-1}>
              {undo.words}
            </p>
            <Button
              look="link"
              onClick={() => {
                undo.run();
                close();
              }}
            >
              Undo
            </Button>
          </Fragment>
        ) : (
          <p className="help">{songTotals(edited.totals)}</p>
        )}
      </div>
      <NotLoaded what="songs" query={query} />
      {!songs && !query.error && <Skeleton label="Loading the songs" rows={3} />}
      {songs && (
        <>
          {isBoxOpen && (
            <SongSources edited={edited} finder={finder} ids={playlist} onClose={close} />
          )}
          {found && "months" in found && (
            <OfferedMonths found={found} edited={edited} onClose={close} />
          )}
          {found && "songs" in found && (
            <OfferedSongs found={found} edited={edited} playlistId={playlist.id} onClose={close} />
          )}
          <SkippedLines problems={skipped} />
          <EditableRows
            items={songs}
            noun="song"
            className="song-box song-edit-rows"
            most={maxSongs}
            few={few}
            make={newSong}
            problemsIn={problemsIn}
            show={(song) => (
              <SongWords
                {...song}
                elsewhere={repeated.has(song) ? "already in this list" : elsewhere(song)}
              />
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
          >
            {songs.length > 0 && !isBoxOpen && !found && (
              <Button
                look="link"
                onClick={() => {
                  flushSync(finder.openBox);
                  section.current?.querySelector("textarea")?.focus();
                }}
              >
                Replace songs…
              </Button>
            )}
            {playlistKind(playlist) === "yearly" && !found && (
              <Button
                look="link"
                busy={choosing.isPending}
                onClick={() => choosing.mutate(playlist.year)}
              >
                Choose from this year’s months
              </Button>
            )}
          </EditableRows>
          <CompleteSongs edited={edited} />
        </>
      )}
    </section>
  );
}
