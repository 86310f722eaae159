import { createFileRoute, Outlet } from "@tanstack/react-router";
import { SongSearch } from "../../../songs/song-search.tsx";

// One page with its results in the place of the playlists: the field stays, and whoever types in it goes on.
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
