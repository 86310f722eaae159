import { openAddress } from "#contract/platforms.ts";
import { change, closePlayer, type OpenPlayer, usePlayerState } from "./open-player.ts";

let loading: Promise<void> | undefined;

function load() {
  loading ??= import("./player-host.tsx").then(({ PlayerHost }) => change({ Host: PlayerHost }));
  loading.catch(() => {
    loading = undefined;
  });
  return loading;
}

/** Whoever points at a platform is about to press it. */
export const preloadPlayer = () => void load().catch(() => {});

export function openPlayer(player: OpenPlayer) {
  change({ player });
  load().catch(() => {
    // What would show it cannot be had: the platform's own page can.
    closePlayer();
    location.assign(openAddress(player.platform, player.id));
  });
}

/** Beside the router's outlet: no navigation touches what stands here. */
export function PlayerOutlet() {
  const Host = usePlayerState((state) => state.Host);
  return Host && <Host />;
}
