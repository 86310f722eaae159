import { lettersAndDigits, type PlatformDetails } from "../record.ts";

const path = /^(?:\/intl-[a-z-]+)?(?:\/embed|\/user\/[^/]+)?\/playlist\/([^/]+)\/?$/i;

export const spotify: PlatformDetails = {
  idHint: "22 letters and digits",
  madeUpId: { start: "", length: 22, alphabet: lettersAndDigits },
  hosts: /^open\.spotify\.com$/,
  shortHosts: ["spotify.link", "spotify.app.link", "spoti.fi"],
  idIn: ({ pathname }) => path.exec(pathname)?.[1],
};
