// The platforms' marks, drawn once per page and used by every button. They stand in the page as it is sent, beside what React renders:
// numbers do not compress, and a script that repeated them would be a kilobyte heavier.
import { type Platform, platforms } from "#contract/platforms.ts";
import { brands } from "./platform-brands.ts";
import { markId } from "./platform-mark.tsx";

const symbol = (platform: Platform) => `<symbol id="${markId(platform)}" viewBox="0 0 24 24"><path d="${brands[platform].mark}"/></symbol>`;

export const platformMarks = `<svg aria-hidden="true" width="0" height="0" class="absolute">${platforms.map(symbol).join("")}</svg>`;
