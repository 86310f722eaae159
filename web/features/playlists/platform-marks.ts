import { siApplemusic, siDeezer, siSpotify, siTidal, siYoutube } from "simple-icons";
import type { Platform } from "#domain/platforms.ts";

// Drawn for this site: simple-icons has no Qobuz.
const recordQ =
  "M12 1.2a10.8 10.8 0 1 0 6.2 19.6l2 2 2.3-2.3-2-2A10.8 10.8 0 0 0 12 1.2Zm0 3.2a7.6 7.6 0 1 1 0 15.2 7.6 7.6 0 0 1 0-15.2Zm0 5a2.6 2.6 0 1 0 0 5.2 2.6 2.6 0 0 0 0-5.2Z";

export const platformMarks: Record<Platform, string> = {
  spotify: siSpotify.path,
  deezer: siDeezer.path,
  youtube: siYoutube.path,
  qobuz: recordQ,
  apple: siApplemusic.path,
  tidal: siTidal.path,
};
