// The server adds these symbols to the HTML. In the scripts they would take four kilobytes.
import { platforms } from "#domain/platforms.ts";
import { platformLooks } from "./features/music/platform-looks.ts";
import { markId } from "./features/music/platform-mark.tsx";
import { iconId } from "./ui/icon.tsx";
import { drawings } from "./ui/icon-drawings.ts";

const symbol = (id: string, path: string) =>
  `<symbol id="${id}" viewBox="0 0 24 24"><path d="${path}"/></symbol>`;

const symbols = [
  ...platforms.map((platform) => symbol(markId(platform), platformLooks[platform].icon.path)),
  ...Object.entries(drawings).map(([name, path]) => symbol(iconId(name), path)),
];

export const pageSymbols = `<svg aria-hidden="true" width="0" height="0" class="page-symbols">${symbols.join("")}</svg>`;
