import { createFileRoute, Outlet } from "@tanstack/react-router";
import { SongSearch } from "../../../features/songs/song-search.tsx";

// The search field stays, and keeps the focus, while results take the playlists' place.
export const Route = createFileRoute("/_layout/music/_search")({
  codeSplitGroupings: [],
  component: () => (
    <>
      <h1 className="page-title">Music</h1>
      <SongSearch />
      <Outlet />
    </>
  ),
});
