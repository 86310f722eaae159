import type { PlatformDetails } from "../record.ts";

const path = /^(?:\/playlist|\/[a-z]{2}-[a-z]{2}\/playlists(?:\/[^/]+)?)\/([^/]+)\/?$/i;

export const qobuz: PlatformDetails = {
  idHint: "up to 64 digits",
  madeUpId: "90000000",
  hosts: /^(?:(?:www|open|play|widget)\.)?qobuz\.com$/,
  shortHosts: [],
  idIn: ({ pathname }) => path.exec(pathname)?.[1],
};
