// Rendered in __root.tsx outside the router's <Outlet>, so that navigation never unmounts the iframe.
import { openAddress } from "#domain/platforms.ts";
import { countListen } from "./count-listen.ts";
import { changePlayerState, closePlayer, type OpenPlayer, usePlayerState } from "./player-state.ts";

let loading: Promise<void> | undefined;

function load() {
  loading ??= import("./player-host.tsx").then(({ PlayerHost }) =>
    changePlayerState({ Host: PlayerHost }),
  );
  loading.catch(() => {
    loading = undefined;
  });
  return loading;
}

export const preloadPlayer = () => void load().catch(() => {});

export function openPlayer(player: OpenPlayer) {
  changePlayerState({ player });
  load().then(
    () => countListen(player),
    () => {
      // If the script cannot be loaded, the platform's own page plays instead.
      closePlayer();
      location.assign(openAddress(player.platform, player.id));
    },
  );
}

export function PlayerOutlet() {
  const Host = usePlayerState((state) => state.Host);
  return Host && <Host />;
}
