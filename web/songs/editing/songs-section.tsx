import "./songs-editing.css";
import { useId, useRef } from "react";
import { idOn, type PlatformIds } from "#contract/platforms.ts";
import { songTotals } from "#contract/song-totals.ts";
import { ErrorBox } from "../../layout/error-box.tsx";
import { ControlIcon } from "../../ui/control-icon.tsx";
import { OfferedSongs } from "./offered-songs.tsx";
import { SongRows } from "./song-rows.tsx";
import { SongSources } from "./song-sources.tsx";
import type { EditedSongs } from "./use-edited-songs.ts";

interface SongsSectionProps {
  edited: EditedSongs;
  playlistId: string;
  /** The playlist's ids, where its platforms can be asked. */
  asked: PlatformIds | null;
}

/** Behind one press: most changes to a playlist are not about its songs. */
export function SongsSection({ edited, playlistId, asked }: SongsSectionProps) {
  const id = useId();
  const section = useRef<HTMLElement>(null);
  const { isOpen, songs, error, offer } = edited;
  const focus = (selector: string) =>
    section.current?.querySelector<HTMLElement>(selector)?.focus();
  return (
    <section ref={section} aria-labelledby={`${id}-name`} className="songs-section">
      <button
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
        {isOpen && error && <ErrorBox error={error} onRetry={() => void edited.refetch()} />}
        {isOpen && !songs && !error && <SongsSkeleton />}
        {isOpen && songs && (
          <>
            {offer ? (
              <OfferedSongs
                offer={offer}
                count={songs.length}
                onUse={(used, how) => {
                  edited.use(used, how);
                  requestAnimationFrame(() => focus(".song-rows-head"));
                }}
                onDiscard={() => {
                  edited.setOffer(null);
                  requestAnimationFrame(() => focus("textarea"));
                }}
              />
            ) : (
              <SongSources
                edited={edited}
                playlistId={playlistId}
                deezerId={asked ? idOn("deezer", asked) : null}
              />
            )}
            {songs.length > 0 && (
              <SongRows
                songs={songs}
                row={edited.row}
                onChange={edited.change}
                onRow={edited.setRow}
                onEmpty={() => requestAnimationFrame(() => focus("textarea"))}
              />
            )}
          </>
        )}
      </div>
    </section>
  );
}

const SongsSkeleton = () => (
  <div role="status" aria-label="Loading the songs">
    {[1, 2, 3].map((row) => (
      <span key={row} className="skeleton" />
    ))}
  </div>
);
