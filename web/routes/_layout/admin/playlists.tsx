import { createFileRoute } from "@tanstack/react-router";
import { type Platform, platforms } from "#domain/platforms.ts";
import { ownerPage } from "../../../features/auth/private-pages.tsx";
import { PlaylistsPage } from "../../../features/playlists/playlists-page.tsx";
import { readShared, type Shared } from "../../../features/playlists/shared.ts";
import { type ListSearch, readListSearch } from "../../../ui/list/list-search-params.ts";

export const Route = createFileRoute("/_layout/admin/playlists")({
  ...ownerPage("Playlist Management"),
  validateSearch: (
    search,
  ): ListSearch & Shared & { edit?: string; link?: Platform; missing?: Platform } => ({
    ...readListSearch(search),
    ...readShared(search),
    edit: typeof search.edit === "string" ? search.edit : undefined,
    link: platforms.find((platform) => platform === search.link),
    missing: platforms.find((platform) => platform === search.missing),
  }),
  component: PlaylistsPage,
});
