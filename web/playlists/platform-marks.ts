// The platforms' marks, drawn once per page and used by every button. They stand in the page as it is sent, beside what React renders:
// numbers do not compress, and a script that repeated them would be a kilobyte heavier.
import { siDeezer, siSpotify, siYoutube } from "simple-icons";
import { type Platform, platforms } from "#contract/platforms.ts";
import { markId } from "./platform-mark.tsx";

// The three brands' own drawings; Qobuz's is ours: a Q that is a record.
const qobuz =
  "M12 1.2a10.8 10.8 0 1 0 6.2 19.6l2 2 2.3-2.3-2-2A10.8 10.8 0 0 0 12 1.2Zm0 3.2a7.6 7.6 0 1 1 0 15.2 7.6 7.6 0 0 1 0-15.2Zm0 5a2.6 2.6 0 1 0 0 5.2 2.6 2.6 0 0 0 0-5.2Z";

const paths: Record<Platform, string> = { spotify: siSpotify.path, deezer: siDeezer.path, youtube: siYoutube.path, qobuz };

const symbol = (platform: Platform) => `<symbol id="${markId(platform)}" viewBox="0 0 24 24"><path d="${paths[platform]}"/></symbol>`;

export const platformMarks = `<svg aria-hidden="true" width="0" height="0" class="absolute">${platforms.map(symbol).join("")}</svg>`;
