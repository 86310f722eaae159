import "./songs-editing.css";
import { useEffect, useEffectEvent, useState } from "react";
import { detailOf } from "#contract/client.ts";
import type { Playlist } from "#contract/playlists.ts";
import { playlistTitle } from "#domain/playlist-title.ts";
import { pluralize } from "#domain/pluralize.ts";
import { api } from "../../../api.ts";
import { Button } from "../../../ui/button.tsx";

export const fillAllLabel = "Get missing songs from Deezer";

interface Filling {
  count: number;
  done: number;
  title: string;
  failures: string[];
}

interface FillAllPanelProps {
  onEnd: () => unknown;
  onClose: () => void;
}

export function FillAllPanel({ onEnd, onClose }: FillAllPanelProps) {
  const [filling, setFilling] = useState<Filling>({ count: 0, done: 0, title: "", failures: [] });
  const [stopping, setStopping] = useState<AbortController>();
  const [problem, setProblem] = useState<string>();
  const ended = useEffectEvent(onEnd);

  useEffect(() => {
    const controller = new AbortController();
    let isLeft = false;
    setStopping(controller);
    const problemOf = (error: unknown) =>
      controller.signal.aborted ? "Stopped." : detailOf(error);
    void fillAll(setFilling, controller.signal)
      .then(() => undefined, problemOf)
      .then((found) => {
        if (isLeft) return;
        setProblem(found);
        setStopping(undefined);
        return ended();
      });
    return () => {
      isLeft = true;
      controller.abort();
    };
  }, []);

  return (
    <section aria-label="Playlists without songs" className="unsaved-notice fill-all">
      <p role="status">{stopping ? progressOf(filling) : (problem ?? resultOf(filling))}</p>
      {stopping && (
        <progress aria-label="Getting songs from Deezer" max={filling.count} value={filling.done} />
      )}
      {filling.failures.length > 0 && (
        <ul aria-label="Failed playlists">
          {filling.failures.map((failure) => (
            <li key={failure}>{failure}</li>
          ))}
        </ul>
      )}
      <Button autoFocus look="quiet" onClick={stopping ? () => stopping.abort() : onClose}>
        {stopping ? "Stop" : "Close"}
      </Button>
    </section>
  );
}

const pageSize = 100;

/** Milliseconds between playlists. Deezer allows 50 requests in 5 s. This pause starts at most 13 playlists in 5 s, and each playlist needs at least two requests. */
const pause = 400;

async function fillAll(onProgress: (filling: Filling) => void, signal: AbortSignal) {
  const playlists = await playlistsToFill(signal);
  const filling: Filling = { count: playlists.length, done: 0, title: "", failures: [] };
  for (const playlist of playlists) {
    const title = playlistTitle(playlist);
    onProgress({ ...filling, title });
    const failure = await fill(playlist.id, signal);
    await new Promise((goOn) => setTimeout(goOn, pause));
    if (signal.aborted) break;
    filling.done += 1;
    if (failure) filling.failures.push(`${title}: ${failure}`);
  }
  onProgress(filling);
}

async function playlistsToFill(signal: AbortSignal): Promise<Playlist[]> {
  const found: Playlist[] = [];
  for (let skip = 0, count = 1; skip < count; skip += pageSize) {
    const page = await api("GET /playlists/", { query: { skip, limit: pageSize } }, signal);
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

const progressOf = ({ done, count, title }: Filling) =>
  count === 0 ? "Looking for playlists without songs…" : `${done + 1} of ${count}: ${title}`;

function resultOf({ done, count, failures }: Filling) {
  if (count === 0) return "Every playlist with a Deezer link already has songs.";
  const stopped = done < count ? `Stopped after ${done} of ${count}. ` : "";
  const failed = failures.length > 0 ? `, ${failures.length} failed:` : ".";
  return `${stopped}${pluralize(done - failures.length, "playlist")} done${failed}`;
}
