import { createFileRoute, Link } from "@tanstack/react-router";
import { useState } from "react";
import type { Playlist } from "#contract/playlists.ts";
import { membersOnly, privatePage } from "../../features/auth/private-pages.tsx";
import { keptQuery } from "../../features/kept/keep-button.tsx";
import { PlaylistCards } from "../../features/music/playlist-cards.tsx";
import { useQuery } from "../../query-client.ts";
import { ErrorBox } from "../../ui/error-box.tsx";

export const Route = createFileRoute("/_layout/kept")({
  ...privatePage("Kept", membersOnly),
  component: KeptPage,
});

function KeptPage() {
  const { data, error, refetch, isFetchedAfterMount } = useQuery({
    ...keptQuery,
    refetchOnMount: "always",
  });
  if (error && !data) return <ErrorBox error={error} onRetry={() => void refetch()} />;
  return (
    <>
      <h1 className="page-title">Kept</h1>
      {data && isFetchedAfterMount && <KeptList kept={data.data} />}
    </>
  );
}

/** A playlist stays in the list after the user has switched off its heart, so that the heart can be pressed again. */
function KeptList({ kept }: { kept: Playlist[] }) {
  const [playlists, setPlaylists] = useState(kept);
  const added = kept.filter(({ id }) => !playlists.some((shown) => shown.id === id));
  if (added.length > 0) setPlaylists([...added, ...playlists]);
  return playlists.length > 0 ? (
    <PlaylistCards playlists={playlists} />
  ) : (
    <>
      <p className="muted">Nothing here yet. Press the heart on a playlist to keep it.</p>
      <Link to="/music" className="back-link">
        All playlists
      </Link>
    </>
  );
}
