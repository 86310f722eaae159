import { queryOptions, useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { CancelError } from "#contract/client.ts";
import type { Playlist } from "#contract/playlists.ts";
import { api } from "../../api.ts";
import { queryClient } from "../../query-client.ts";
import { keys } from "../../query-keys.ts";
import { type FillState, fillAll, isFillable } from "./fill-all.ts";

const pageSize = 100;
/** What Deezer's refusal asks for. */
const pauseSeconds = 60;

async function fillablePlaylists(signal: AbortSignal): Promise<Playlist[]> {
  const found: Playlist[] = [];
  for (let skip = 0, count = 1; skip < count; skip += pageSize) {
    const page = await api("GET /playlists/", { query: { skip, limit: pageSize } }, signal);
    found.push(...page.data.filter(isFillable));
    count = page.count;
  }
  return found;
}

const fillableQuery = queryOptions({
  queryKey: [...keys.playlists, "fillable"],
  queryFn: ({ signal }) => fillablePlaylists(signal),
});

export function useFillAll({ isEnabled, onEnd }: { isEnabled: boolean; onEnd: () => unknown }) {
  const { data: fillable = [] } = useQuery({ ...fillableQuery, enabled: isEnabled }, queryClient);
  const [state, setState] = useState<FillState | null>(null);
  const [isRunning, setRunning] = useState(false);
  const current = useRef<AbortController>(undefined);
  useEffect(() => () => current.current?.abort(), []);

  async function start() {
    const controller = new AbortController();
    const { signal } = controller;
    current.current = controller;
    setRunning(true);
    await fillAll(fillable, {
      look: (playlist_id) =>
        api("GET /playlists/:playlist_id", { params: { playlist_id } }, signal),
      ask: (playlist_id) =>
        api(
          "POST /playlists/:playlist_id/songs/from-deezer",
          { params: { playlist_id }, body: {} },
          signal,
        ),
      keep: (playlist_id, songs) =>
        api(
          "PUT /playlists/:playlist_id/songs",
          { params: { playlist_id }, body: { songs } },
          signal,
        ),
      pause: () => pause(signal),
      onState: setState,
      signal,
    });
    setRunning(false);
    await onEnd();
  }

  return {
    /** What the list's menu offers. */
    items:
      isEnabled && fillable.length > 0 && !isRunning
        ? [{ label: "Fill all from Deezer", onSelect: () => void start() }]
        : [],
    isRunning,
    state,
    stop: () => current.current?.abort(),
    dismiss: () => setState(null),
  };
}

const pause = (signal: AbortSignal) =>
  new Promise<void>((resolve, reject) => {
    const timer = setTimeout(resolve, pauseSeconds * 1000);
    signal.addEventListener("abort", () => {
      clearTimeout(timer);
      reject(new CancelError());
    });
  });
