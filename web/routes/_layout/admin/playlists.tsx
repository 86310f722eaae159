import { createFileRoute } from "@tanstack/react-router";
import { type ListSearch, readListSearch } from "../../../admin/list-search-params.ts";
import { privatePage } from "../../../auth/private-page.ts";
import { PlaylistsPage } from "../../../playlists/editing/playlists-page.tsx";

export const Route = createFileRoute("/_layout/admin/playlists")({
  ...privatePage("Playlist Management"),
  /** `edit`: the id of a playlist whose form is to be open. */
  validateSearch: (search): ListSearch & { edit?: string } => ({
    ...readListSearch(search),
    edit: typeof search.edit === "string" ? search.edit : undefined,
  }),
  component: Playlists,
});

function Playlists() {
  const navigate = Route.useNavigate();
  const { edit, ...search } = Route.useSearch();
  return (
    <PlaylistsPage
      search={search}
      onSearch={(change, replace) => void navigate({ search: change, replace, resetScroll: false })}
      linked={edit}
      onLinkedClose={() => void navigate({ search: (now) => ({ ...now, edit: undefined }), replace: true, resetScroll: false })}
    />
  );
}
