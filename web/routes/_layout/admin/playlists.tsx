import { createFileRoute } from "@tanstack/react-router";
import { readListSearch } from "../../../admin/list-search-params.ts";
import { privatePage } from "../../../auth/private-page.ts";
import { PlaylistsPage } from "../../../playlists/editing/playlists-page.tsx";

export const Route = createFileRoute("/_layout/admin/playlists")({
  ...privatePage("Playlist Management"),
  validateSearch: readListSearch,
  component: Playlists,
});

function Playlists() {
  const navigate = Route.useNavigate();
  return (
    <PlaylistsPage search={Route.useSearch()} onSearch={(search, replace) => void navigate({ search, replace, resetScroll: false })} />
  );
}
