import type { PlatformDetails } from "../record.ts";

const path = /^(?:\/intl-[a-z-]+)?(?:\/embed|\/user\/[^/]+)?\/playlist\/([^/]+)\/?$/i;

export const spotify: PlatformDetails = {
  idHint: "22 letters and digits",
  madeUpId: "0000000000000000000000",
  hosts: /^open\.spotify\.com$/,
  shortHosts: ["spotify.link", "spotify.app.link", "spoti.fi"],
  idIn: ({ pathname }) => path.exec(pathname)?.[1],
};
