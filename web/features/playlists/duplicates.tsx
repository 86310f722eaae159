import { useState } from "react";
import {
  playlistIdentity,
  playlistKind,
  playlistTitle,
  type TitledPlaylist,
} from "#domain/playlist-title.ts";
import { api } from "../../api.ts";
import { useQuery } from "../../query-client.ts";
import { Button } from "../../ui/button.tsx";
import { Confirm } from "../../ui/confirm.tsx";
import { type EditedPlaylist, nextPlaylist } from "./playlist-values.ts";
import { playlistsQuery } from "./queries.ts";

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

/** Ignores the edited playlist itself. An earlier save may have stored it, although the response was lost. */
async function hasDuplicate(playlist: TitledPlaylist, id: string) {
  const query = { q: playlistTitle(playlist) };
  // If the search fails, the form saves without asking.
  const { data } = await api("GET /playlists/", { query }).catch(() => ({ data: [] }));
  return data.some(
    (other) => other.id !== id && playlistIdentity(other) === playlistIdentity(playlist),
  );
}

interface MonthOfferProps {
  playlist: EditedPlaylist;
  onUse: (next: TitledPlaylist) => void;
}

export function MonthOffer({ playlist, onUse }: MonthOfferProps) {
  const { data } = useQuery(playlistsQuery({}));
  const taken = new Set(data?.data.map(playlistIdentity));
  if (playlistKind(playlist) !== "monthly" || !taken.has(playlistIdentity(playlist))) return null;
  let next = nextPlaylist(playlist);
  while (taken.has(playlistIdentity(next))) next = nextPlaylist(next);
  return (
    <p role="status" className="form-offer">
      {playlistTitle(playlist)} exists.{" "}
      <Button look="link" onClick={() => onUse(next)}>
        Use {playlistTitle(next)}
      </Button>
    </p>
  );
}
