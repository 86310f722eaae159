import "./songs-editing.css";
import { useId, useRef } from "react";
import { idOn, type PlatformIds } from "#contract/platforms.ts";
import { songTotals } from "#contract/song-totals.ts";
import { mostSongs } from "#contract/songs.ts";
import { ErrorBox } from "../../layout/error-box.tsx";
import { ControlIcon } from "../../ui/control-icon.tsx";
import { EditableRows } from "../../ui/editable-rows.tsx";
import { Field } from "../../ui/field.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { newSong, problemsIn } from "./edited-songs.ts";
import { OfferedSongs } from "./offered-songs.tsx";
import { SongSources } from "./song-sources.tsx";
import { SongWords } from "./song-words.tsx";
import type { EditedSongs } from "./use-edited-songs.ts";

interface SongsSectionProps {
  edited: EditedSongs;
  playlistId: string;
  asked: PlatformIds | null;
}

export function SongsSection({ edited, playlistId, asked }: SongsSectionProps) {
  const id = useId();
  const toggle = useRef<HTMLButtonElement>(null);
  const { isOpen, songs, error, offer } = edited;
  return (
    <section aria-labelledby={`${id}-name`} className="songs-section">
      <button
        ref={toggle}
        type="button"
        className="songs-toggle"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={edited.toggle}
      >
        <span id={`${id}-name`}>Songs</span>
        <span className="songs-count">
          {(!isOpen && edited.waiting) || (songTotals(edited.totals) ?? "None yet")}
        </span>
        <ControlIcon name={isOpen ? "up" : "down"} />
      </button>
      <div id={id} hidden={!isOpen} className="songs-inside">
        {error && <ErrorBox error={error} onRetry={() => void edited.refetch()} />}
        {!songs && !error && <Skeleton label="Loading the songs" rows={3} />}
        {isOpen && songs && (
          <>
            {offer ? (
              <OfferedSongs
                offer={offer}
                count={songs.length}
                onUse={(used, how) => {
                  edited.use(used, how);
                  toggle.current?.focus();
                }}
                onDiscard={() => {
                  edited.setOffer(null);
                  toggle.current?.focus();
                }}
              />
            ) : (
              <SongSources
                edited={edited}
                playlistId={playlistId}
                deezerId={asked && idOn("deezer", asked)}
              />
            )}
            <EditableRows
              items={songs}
              noun="song"
              className="song-box song-edit-rows"
              most={mostSongs}
              make={newSong}
              problemsIn={problemsIn}
              show={(song) => (
                <div className="row-words">
                  <SongWords {...song} />
                </div>
              )}
              fields={(field) => (
                <>
                  <Field {...field("title")} label="Title" autoComplete="off" />
                  <Field {...field("artist")} label="Artist" autoComplete="off" />
                  <Field {...field("length")} label="Length" autoComplete="off" />
                  <Field {...field("note")} label="A line about it" autoComplete="off" />
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
