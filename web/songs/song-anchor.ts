import { searchWords } from "#contract/search-words.ts";

/** A song's place on its playlist's page: `/music/2024/march#song-kay-low`, however its letters are written there. */
export const songAnchor = ({ title, artist }: { title: string; artist: string }) =>
  `song-${searchWords(`${artist} ${title}`).join("-")}`;
