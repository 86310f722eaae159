import { Playlist, PlaylistKey } from "./playlists.ts";
import { bearer, listOf, Nothing, route } from "./route.ts";

const tags = ["Kept playlists"] as const;

export const listKept = route("GET", "/music/kept", {
  summary: "The playlists that you keep, the last kept first",
  tags,
  security: bearer,
  response: { 200: listOf(Playlist) },
});

export const keepPlaylist = route("PUT", "/music/kept/:playlist_id", {
  summary: "Keep a playlist",
  tags,
  security: bearer,
  params: PlaylistKey,
  response: { 204: Nothing },
});

export const unkeepPlaylist = route("DELETE", "/music/kept/:playlist_id", {
  summary: "Keep a playlist no longer",
  tags,
  security: bearer,
  params: PlaylistKey,
  response: { 204: Nothing },
});
