import type { PlatformRecord } from "../record.ts";

export const apple: PlatformRecord = {
  name: "Apple Music",
  ids: /^(?:[a-z]{2}\/pl\.(?:u-[A-Za-z\d-]{1,64}|[\da-f]{32}))?$/,
  page: (id) => `https://music.apple.com/${id.replace("/", "/playlist/")}`,
  player: {
    origin: "https://embed.music.apple.com",
    path: (id, { theme }) => `/${id.replace("/", "/playlist/")}?theme=${theme}`,
    height: 450,
    dockedHeight: 175,
    plays: "previews",
  },
  songs: { search: "https://music.apple.com/us/search?term=" },
};
