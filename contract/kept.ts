import { ofPlaylist, Playlist } from "./playlists.ts";
import { listOf, members, Nothing, route } from "./route.ts";

export const listKept = route("GET", "/music/kept", {
  summary: "List the playlists that you keep, most recently kept first",
  security: members,
  response: { 200: listOf(Playlist) },
});

export const keepPlaylist = route("PUT", "/music/kept/:playlist_id", {
  summary: "Keep a playlist",
  ...ofPlaylist,
  security: members,
  response: { 204: Nothing },
});

export const unkeepPlaylist = route("DELETE", "/music/kept/:playlist_id", {
  summary: "Stop keeping a playlist",
  ...ofPlaylist,
  security: members,
  response: { 204: Nothing },
  errors: [],
});
