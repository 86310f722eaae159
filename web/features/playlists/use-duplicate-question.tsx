import { useState } from "react";
import { playlistIdentity, playlistTitle, type TitledPlaylist } from "#domain/playlist-title.ts";
import { api } from "../../api.ts";
import { Confirm } from "../../ui/confirm.tsx";
import type { EditedPlaylist } from "./playlist-values.ts";

export function useDuplicateQuestion() {
  const [duplicate, setDuplicate] = useState<{
    title: string;
    answer: (isMeant: boolean) => void;
  }>();

  async function isMeant(playlist: TitledPlaylist, start: EditedPlaylist, id: string) {
    const isMoved = !start.id || playlistIdentity(playlist) !== playlistIdentity(start);
    if (!isMoved || !(await hasDuplicate(playlist, id))) return true;
    const { promise, resolve } = Promise.withResolvers<boolean>();
    setDuplicate({ title: playlistTitle(playlist), answer: resolve });
    const answer = await promise;
    setDuplicate(undefined);
    return answer;
  }

  const question = duplicate && (
    <Confirm
      title="Save this playlist?"
      action="Save anyway"
      cancel="Keep editing"
      look="main"
      onConfirm={() => duplicate.answer(true)}
      onClose={() => duplicate.answer(false)}
    >
      You already have {duplicate.title}. Add another?
    </Confirm>
  );
  return { isMeant, question };
}

/** Ignores the playlist itself, which may already be saved although the response was lost. */
async function hasDuplicate(playlist: TitledPlaylist, id: string) {
  const { data } = await api("GET /playlists/", { query: { q: playlistTitle(playlist) } });
  return data.some(
    (other) => other.id !== id && playlistIdentity(other) === playlistIdentity(playlist),
  );
}
