import type { PlatformDetails } from "../record.ts";

const path = /^(?:\/browse)?\/playlists?\/([^/]+)(?:\/u)?\/?$/i;

export const tidal: PlatformDetails = {
  idHint: "36 characters, like 36ea71a8-445e-41a4-82ab-6628c581535d",
  madeUpId: "00000000-0000-4000-8000-000000000000",
  hosts: /^(?:(?:www|listen|embed|desktop)\.)?tidal\.com$/,
  shortHosts: [],
  idIn: ({ pathname }) => path.exec(pathname)?.[1],
};
