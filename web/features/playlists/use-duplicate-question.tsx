import { useState } from "react";
import { playlistIdentity, playlistTitle, type TitledPlaylist } from "#domain/playlist-title.ts";
import { api } from "../../api.ts";
import { Confirm } from "../../ui/confirm.tsx";
import type { EditedPlaylist } from "./playlist-values.ts";

export function useDuplicateQuestion() {
  const [asked, setAsked] = useState<{ title: string; answer: (isMeant: boolean) => void }>();

  async function isMeant(playlist: TitledPlaylist, start: EditedPlaylist, id: string) {
    const isMoved = !start.id || playlistIdentity(playlist) !== playlistIdentity(start);
    if (!isMoved || !(await hasDuplicate(playlist, id))) return true;
    const { promise, resolve } = Promise.withResolvers<boolean>();
    setAsked({ title: playlistTitle(playlist), answer: resolve });
    const answer = await promise;
    setAsked(undefined);
    return answer;
  }

  const question = asked && (
    <Confirm
      title="Save this playlist?"
      action="Save anyway"
      cancel="Keep editing"
      look="main"
      onConfirm={() => asked.answer(true)}
      onClose={() => asked.answer(false)}
    >
      You already have {asked.title}. Add another?
    </Confirm>
  );
  return { isMeant, question };
}

/** Not the playlist itself: a save repeated after a lost answer has the same id. */
async function hasDuplicate(playlist: TitledPlaylist, id: string) {
  // Where it cannot be asked, the save itself tells why.
  const asked = api("GET /playlists/", { query: { q: playlistTitle(playlist) } });
  const { data } = await asked.catch(() => ({ data: [] }));
  return data.some(
    (other) => other.id !== id && playlistIdentity(other) === playlistIdentity(playlist),
  );
}
