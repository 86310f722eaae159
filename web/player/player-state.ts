// State of the site's one player. Survives navigation, not reload.
import { type ComponentType, type ReactNode, useSyncExternalStore } from "react";
import type { Platform } from "#contract/platforms.ts";

export interface OpenPlayer {
  playlistId: string;
  platform: Platform;
  /** The playlist's id on that platform. */
  id: string;
  /** Made when the player was opened: a change of theme must not load it again. */
  address: string;
  /** The playlist as it was then: the player goes on when it is changed, or deleted. */
  title: string;
  path: string;
  songCount: number;
  cover: ReactNode;
  /** The button that was pressed, and where it was seen. */
  button: HTMLElement;
  top: number;
  /** The card on this page that had the player until then. */
  closing: HTMLElement | null;
}

interface PlayerState {
  player: OpenPlayer | null;
  /** On the page now, or null. */
  slot: HTMLElement | null;
  /** Downloaded with the first press. */
  Host: ComponentType | null;
}

const nothing: PlayerState = { player: null, slot: null, Host: null };
let state = nothing;
const listeners = new Set<() => void>();

export function changePlayerState(part: Partial<PlayerState>) {
  state = { ...state, ...part };
  for (const listener of listeners) listener();
}

export const closePlayer = () => changePlayerState({ player: null });

/** For the `ref` of the element that the player is laid over. */
export const setSlot = (slot: HTMLElement | null) => changePlayerState({ slot });

function listen(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export const usePlayerState = <Part>(select: (state: PlayerState) => Part) =>
  useSyncExternalStore(
    listen,
    () => select(state),
    () => select(nothing),
  );

export const useOpenPlayer = () => usePlayerState(({ player }) => player);
