import { createFileRoute, Outlet } from "@tanstack/react-router";
import { SongSearch } from "../../../features/songs/song-search.tsx";

// The search field is in a layout route, so that it keeps the focus when results replace the playlists.
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
