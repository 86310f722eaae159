import { searchWords } from "#contract/search-words.ts";

export const songAnchor = ({ title, artist }: { title: string; artist: string }) =>
  `song-${searchWords(`${artist} ${title}`).join("-")}`;
