import { useEffect, useRef, useState } from "react";
import { detailOf } from "#contract/client.ts";
import type { Playlist } from "#contract/playlists.ts";
import { playlistTitle } from "#domain/playlist-title.ts";
import { pluralize } from "#domain/pluralize.ts";
import { api } from "../../../api.ts";
import { useMutation, useShowChanges } from "../../../query-client.ts";
import { Button } from "../../../ui/button.tsx";
import { useDeezer } from "./queries.ts";

const nothingFilled = { count: 0, done: 0, title: "", failures: [] as string[] };
type Filling = typeof nothingFilled;

export function useFillAll() {
  const [filling, setFilling] = useState(nothingFilled);
  const stopping = useRef<AbortController>(null);
  useEffect(() => () => stopping.current?.abort(), []);
  const usesDeezer = useDeezer();
  const showChanges = useShowChanges();
  const filler = useMutation({
    mutationFn: () => {
      stopping.current = new AbortController();
      return fillAll(setFilling, stopping.current.signal);
    },
  });
  // After the user has left the page, React Query skips callbacks that are passed to `mutate`. This is intended, because reloading all data could disturb a form on the next page.
  const start = () => filler.mutate(undefined, { onSettled: showChanges });

  return {
    items:
      usesDeezer && filler.isIdle
        ? [{ label: "Get missing songs from Deezer", onSelect: start }]
        : [],
    panel: !filler.isIdle && (
      <section aria-label="Playlists without songs" className="unsaved-notice fill-all">
        <p role="status">{filler.data ?? progressOf(filling)}</p>
        {filler.isPending && (
          <progress
            aria-label="Getting songs from Deezer"
            max={filling.count}
            value={filling.done}
          />
        )}
        {filling.failures.length > 0 && (
          <ul aria-label="Failed playlists">
            {filling.failures.map((failure) => (
              <li key={failure}>{failure}</li>
            ))}
          </ul>
        )}
        <Button
          autoFocus
          look="quiet"
          onClick={filler.isPending ? () => stopping.current?.abort() : filler.reset}
        >
          {filler.isPending ? "Stop" : "Close"}
        </Button>
      </section>
    ),
  };
}

const progressOf = ({ done, count, title }: Filling) =>
  count === 0 ? "Looking for playlists without songs…" : `${done + 1} of ${count}: ${title}`;

/** Milliseconds between two playlists. Each playlist needs several requests, and Deezer allows 50 requests in 5 s. */
const pause = 400;

async function fillAll(onProgress: (filling: Filling) => void, signal: AbortSignal) {
  const filling = structuredClone(nothingFilled);
  onProgress({ ...filling });
  try {
    const playlists = await playlistsToFill(signal);
    filling.count = playlists.length;
    for (const playlist of playlists) {
      filling.title = playlistTitle(playlist);
      onProgress({ ...filling });
      const failure = await fill(playlist.id, signal);
      await new Promise((goOn) => setTimeout(goOn, pause));
      if (signal.aborted) break;
      filling.done += 1;
      if (failure) filling.failures.push(`${filling.title}: ${failure}`);
    }
    onProgress({ ...filling });
    return resultOf(filling);
  } catch (error) {
    return signal.aborted ? "Stopped." : detailOf(error);
  }
}

async function playlistsToFill(signal: AbortSignal): Promise<Playlist[]> {
  const found: Playlist[] = [];
  for (let skip = 0, count = 1; skip < count; skip += 100) {
    const page = await api("GET /playlists/", { query: { skip, limit: 100 } }, signal);
    found.push(...page.data.filter((one) => one.deezer_id !== "" && one.song_count === 0));
    count = page.count;
  }
  return found;
}

async function fill(playlist_id: string, signal: AbortSignal): Promise<string | undefined> {
  const params = { playlist_id };
  try {
    const { songs } = await api(
      "POST /playlists/:playlist_id/songs/from-deezer",
      { params, body: {} },
      signal,
    );
    if (songs.length === 0) return "Deezer doesn’t list any songs for this playlist.";
    await api("PUT /playlists/:playlist_id/songs", { params, body: { songs } }, signal);
  } catch (error) {
    return detailOf(error);
  }
}

function resultOf({ done, count, failures }: Filling) {
  if (count === 0) return "Every playlist with a Deezer link already has songs.";
  const stopped = done < count ? `Stopped after ${done} of ${count}. ` : "";
  const failed = failures.length > 0 ? `, ${failures.length} failed:` : ".";
  return `${stopped}${pluralize(done - failures.length, "playlist")} done${failed}`;
}
