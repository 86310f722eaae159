// Tells the site that a player was opened: which playlist, on which platform, and nothing about whoever opened it.
import type { Listen } from "#contract/listens.ts";
import { storedToken } from "../auth/token.ts";
import type { OpenPlayer } from "./player-state.ts";

let last: OpenPlayer | undefined;

export async function countListen(player: OpenPlayer) {
  // React runs an effect twice while the site is developed.
  if (player === last) return;
  last = player;
  if (await isOwner()) return;
  const listen: Listen = { playlist_id: player.playlistId, platform: player.platform };
  navigator.sendBeacon(
    "/music/listens",
    new Blob([JSON.stringify(listen)], { type: "application/json" }),
  );
}

/** A beacon carries no token: whether the owner listens is known only here. Where it cannot be found out, nothing is counted. */
async function isOwner() {
  if (storedToken() === null) return false;
  return import("../auth/is-superuser.ts")
    .then(({ isSuperuser }) => isSuperuser())
    .catch(() => true);
}
