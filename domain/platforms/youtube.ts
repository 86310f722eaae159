import type { PlatformRecord } from "./record.ts";

const pages = /^\/(?:playlist|watch|embed(?:\/[^/]*)?)\/?$/;

export const youtube: PlatformRecord = {
  name: "YouTube",
  ids: /^(?:[A-Za-z0-9_-]{12,64})?$/,
  page: (id) => `https://www.youtube.com/playlist?list=${id}`,
  player: {
    origin: "https://www.youtube-nocookie.com",
    path: (id) => `/embed/videoseries?list=${id}`,
    height: 315,
    // YouTube's terms require a visible player of at least 200 × 200 pixels.
    dockedHeight: 200,
    playsVideos: true,
  },
  songs: { search: "https://www.youtube.com/results?search_query=" },
  idHint: "12 to 64 letters, digits, - and _",
  madeUpId: "PL00000000000000000000000000000000",
  hosts: /^(?:(?:(?:www|m|music)\.)?youtube\.com|(?:www\.)?youtube-nocookie\.com|youtu\.be)$/,
  idIn: ({ host, pathname, searchParams }) => {
    const browsed = /^\/browse\/VL([^/]+)\/?$/.exec(pathname)?.[1];
    if (browsed) return browsed;
    const old = pathname === "/view_play_list" && searchParams.get("p");
    if (old) return old.startsWith("PL") ? old : `PL${old}`;
    if (host !== "youtu.be" && !pages.test(pathname)) return undefined;
    const id = searchParams.get("list");
    if (id) return id;
    if (pathname.startsWith("/playlist")) return undefined;
    return {
      problem: "This YouTube link goes to a single video. Open the playlist and paste its link.",
    };
  },
  problemWithId: (id) => {
    if (/^(?:LL|WL|LM)$/.test(id)) return "This YouTube list is private: only you can play it.";
    if (/^RD(?!CLAK5uy_)/.test(id))
      return "This is a mix that YouTube makes for each listener, not a playlist.";
    return undefined;
  },
};
