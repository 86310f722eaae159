import type { PlatformRecord } from "../record.ts";

export const youtube: PlatformRecord = {
  name: "YouTube",
  ids: /^(?:[A-Za-z0-9_-]{12,64})?$/,
  page: (id) => `https://www.youtube.com/playlist?list=${id}`,
  player: {
    origin: "https://www.youtube-nocookie.com",
    path: (id) => `/embed/videoseries?list=${id}`,
    height: 315,
    // YouTube's terms ask for 200 by 200 at least, in sight.
    dockedHeight: 200,
    plays: "videos",
  },
  songs: { search: "https://www.youtube.com/results?search_query=" },
};
