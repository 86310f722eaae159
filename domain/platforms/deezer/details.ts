import type { PlatformDetails } from "../record.ts";

const path = /^(?:\/[a-z]{2}(?:-[a-z]{2})?|\/widget\/[a-z]+)?\/playlist\/([^/]+)\/?$/i;

export const deezer: PlatformDetails = {
  idHint: "up to 64 digits",
  madeUpId: "900000000000",
  hosts: /^(?:(?:www|m|widget)\.)?deezer\.com$/,
  shortHosts: ["link.deezer.com", "deezer.page.link", "dzr.page.link"],
  idIn: ({ pathname }) => path.exec(pathname)?.[1],
};
