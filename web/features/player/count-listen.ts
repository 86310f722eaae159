import type { Listen } from "#contract/listens.ts";
import { storedToken } from "../../token.ts";
import type { OpenPlayer } from "./player-state.ts";

export async function countListen({ playlistId, platform }: OpenPlayer) {
  if (await isOwner()) return;
  const listen: Listen = { playlist_id: playlistId, platform };
  navigator.sendBeacon(
    "/music/listens",
    new Blob([JSON.stringify(listen)], { type: "application/json" }),
  );
}

/** A beacon carries no token, so the browser decides whether to count. If the role cannot be loaded, the listen is not counted. */
async function isOwner() {
  if (storedToken() === null) return false;
  return import("../auth/me.ts").then(({ isSuperuser }) => isSuperuser()).catch(() => true);
}
