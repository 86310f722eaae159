import { type ComponentType, type ReactNode, useSyncExternalStore } from "react";
import type { Playlist } from "#contract/playlists.ts";
import type { Platform } from "#domain/platforms.ts";
import { createListeners } from "../../ui/listeners.ts";

export interface OpenPlayer {
  playlist: Playlist;
  platform: Platform;
  id: string;
  /** The URL of the iframe. It must not change while the player is open, because the iframe would load again. */
  address: string;
  cover: ReactNode;
  button: HTMLElement;
  top: number;
  closing: HTMLElement | null;
}

interface PlayerState {
  player: OpenPlayer | null;
  slot: HTMLElement | null;
  Host: ComponentType | null;
}

const nothing: PlayerState = { player: null, slot: null, Host: null };
let state = nothing;
const { subscribe, notify } = createListeners();

export function changePlayerState(part: Partial<PlayerState>) {
  state = { ...state, ...part };
  notify();
}

export const closePlayer = () => changePlayerState({ player: null });

export const setSlot = (slot: HTMLElement | null) => changePlayerState({ slot });

export const usePlayerState = () =>
  useSyncExternalStore(
    subscribe,
    () => state,
    () => nothing,
  );

export const useOpenPlayer = () => usePlayerState().player;
