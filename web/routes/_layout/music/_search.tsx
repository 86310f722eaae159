import { createFileRoute, Outlet } from "@tanstack/react-router";
import { SongSearch } from "../../../features/songs/song-search.tsx";

// In a layout route, the search field keeps its focus when results replace the playlists.
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
