// __root.tsx renders the player outside the router's <Outlet>, so that navigation never unmounts the iframe.
import type { Listen } from "#contract/listens.ts";
import { openAddress } from "#domain/platforms.ts";
import { storedToken } from "../../token.ts";
import { changePlayerState, closePlayer, type OpenPlayer, usePlayerState } from "./player-state.ts";

const load = () =>
  import("./player-host.tsx").then(({ PlayerHost }) => changePlayerState({ Host: PlayerHost }));

export const preloadPlayer = () => void load().catch(() => {});

export function openPlayer(player: OpenPlayer) {
  changePlayerState({ player });
  load().then(
    () => countListen(player),
    () => {
      closePlayer();
      location.assign(openAddress(player.platform, player.id));
    },
  );
}

async function countListen({ playlist, platform }: OpenPlayer) {
  if (await isOwner()) return;
  const listen: Listen = { playlist_id: playlist.id, platform };
  const body = new Blob([JSON.stringify(listen)], { type: "application/json" });
  navigator.sendBeacon("/music/listens", body);
}

/** Returns whether the visitor is the owner, whose listens do not count. The server cannot check this, because a beacon carries no token. */
async function isOwner() {
  if (storedToken() === null) return false;
  return import("../auth/me.ts").then(({ isSuperuser }) => isSuperuser()).catch(() => true);
}

export function PlayerOutlet() {
  const { Host } = usePlayerState();
  return Host && <Host />;
}
