import { Link, useNavigate, useRouter, useSearch } from "@tanstack/react-router";
import { useEffect, useEffectEvent, useState } from "react";
import type { Playlist } from "#contract/playlists.ts";
import { platformRecords } from "#domain/platforms.ts";
import { playlistAddress } from "#domain/playlist-address.ts";
import { playlistTitle } from "#domain/playlist-title.ts";
import { api } from "../../api.ts";
import { useMutation, useQuery } from "../../query-client.ts";
import { ManagedList } from "../../ui/list/managed-list.tsx";
import { Menu } from "../../ui/menu.tsx";
import { saveFile } from "../../ui/save-file.ts";
import { showFailure } from "../../ui/toasts.tsx";
import { findUnsaved } from "../../ui/unsaved.ts";
import { useSite } from "../../use-site.ts";
import { useAnnouncementItems } from "../followers/queries.ts";
import { Cover } from "../music/cover.tsx";
import { useFillAll } from "../songs/editing/use-fill-all.tsx";
import { bringLabel } from "./bring/owner-dialog.tsx";
import { SavedDialog } from "./bring/saved-dialog.tsx";
import { PlaylistForm, unsavedNew, unsavedPlaylist } from "./playlist-form.tsx";
import { MissingSelect, playlistColumns } from "./playlist-list.tsx";
import { type EditedPlaylist, isVisible, newPlaylist, nextPlaylist } from "./playlist-values.ts";
import { usePreviewItems } from "./preview.tsx";
import { playlistQuery, playlistsPageSize, playlistsQuery } from "./queries.ts";
import { sharedText, useSharedLink } from "./shared-link.ts";
import { type SavedPlaylist, usePlaylistDeletion, useSavedMessage } from "./success-messages.ts";

const startOf = (address: string) => (findUnsaved(address)?.start ?? null) as EditedPlaylist | null;
const startOfNew = () => startOf(unsavedNew) ?? newPlaylist();

export function PlaylistsPage() {
  const { edit, link, missing, ...shared } = useSearch({ from: "/_layout/admin/playlists" });
  // The server would refuse to filter by a platform that the site no longer offers.
  const lacked = useSite().platforms.find((platform) => platform === missing);
  const navigate = useNavigate({ from: "/admin/playlists" });
  const [edited, setEdited] = useState(() =>
    edit || sharedText(shared) ? null : startOf(unsavedPlaylist),
  );
  const { data: linkedPlaylist, isLoadingError: isLinkBroken } = useQuery({
    ...playlistQuery(edit ?? ""),
    enabled: edit !== undefined && edit !== "new",
  });
  const deletion = usePlaylistDeletion();
  const showSaved = useSavedMessage((playlist) => deletion.remove([playlist]));
  function closeLinked(saved?: SavedPlaylist) {
    // Without the URL parameter `link`, the form was opened from the playlist's page, so saving returns to that page.
    const returns = saved !== undefined && !link && isVisible(saved);
    if (saved) showSaved(saved, returns);
    void navigate({
      ...(returns
        ? { href: playlistAddress(saved) }
        : { search: (now) => ({ ...now, edit: undefined, link: undefined }) }),
      replace: true,
      resetScroll: false,
      // The form has already asked about unsaved changes, so the router must not ask again.
      ignoreBlocker: true,
    });
  }
  // If a tab opens with the form, the list becomes the tab's first history entry. Otherwise the dialog would add a second entry for the form, and Back after saving would open the form again.
  const { history } = useRouter();
  const openFromList = useEffectEvent(async () => {
    const how = { resetScroll: false, ignoreBlocker: true };
    await navigate({ search: (now) => ({ ...now, edit: undefined }), replace: true, ...how });
    await navigate({ search: (now) => ({ ...now, edit }), ...how });
  });
  useEffect(() => {
    if (edit && edit !== "new" && !history.canGoBack()) void openFromList();
  }, [edit, history]);
  const leaveLink = useEffectEvent(() => closeLinked());
  useEffect(() => {
    if (isLinkBroken) showFailure("We couldn’t find the playlist you wanted to edit.");
    if (edit === "new") setEdited(startOfNew());
    if (isLinkBroken || edit === "new") leaveLink();
  }, [isLinkBroken, edit]);
  const exporting = useMutation({
    mutationFn: async () => saveFile((await api("GET /playlists/export")) as File),
  });
  const [brought, setBrought] = useState<Playlist | null>(null);
  const fillAll = useFillAll();
  useSharedLink(shared, setEdited);
  const announcementItems = useAnnouncementItems();
  const previewItems = usePreviewItems();
  function actions(playlist: Playlist) {
    const next = nextPlaylist(playlist);
    const isShown = isVisible(playlist);
    const items = [
      { label: "Edit playlist", onSelect: () => setEdited(playlist) },
      { label: "Delete playlist", onSelect: () => deletion.ask([playlist]) },
      ...(isShown ? [{ label: "View", to: playlistAddress(playlist) }] : previewItems(playlist)),
      { label: bringLabel, onSelect: () => setBrought(playlist) },
      { label: `Add next: ${playlistTitle(next)}`, onSelect: () => setEdited(next) },
      ...(isShown ? announcementItems(playlist) : []),
    ];
    return { name: playlistTitle(playlist), items };
  }
  return (
    <ManagedList
      title="Playlist Management"
      noun="playlist"
      addLabel="Add Playlist"
      defaultOrder="Newest first"
      columns={playlistColumns}
      query={(search) => playlistsQuery(search, lacked)}
      filter={lacked && `Every playlist is on ${platformRecords[lacked].name}.`}
      pageSize={playlistsPageSize}
      picture={(playlist) => <Cover playlist={playlist} size="tiny" />}
      onAdd={() => setEdited(startOfNew())}
      onPress={setEdited}
      onDeleteChosen={deletion.ask}
      restored={deletion.restored}
      tools={
        <>
          <Link to="/admin/playlists/import" className="button button-quiet">
            Import
          </Link>
          <Menu
            className="button button-quiet"
            aria-label="More"
            items={[
              { label: "Export", onSelect: () => exporting.isPending || exporting.mutate() },
              ...fillAll.items,
              { label: "Recently deleted", to: "/admin/deleted" },
            ]}
          />
        </>
      }
      filterSelect={<MissingSelect missing={lacked} />}
      notice={fillAll.panel}
      actions={actions}
    >
      {edit && linkedPlaylist && (
        <PlaylistForm key={edit} start={linkedPlaylist} first={link} onClose={closeLinked} />
      )}
      {edited && (
        <PlaylistForm
          start={edited}
          onClose={(saved) => {
            setEdited(null);
            if (saved) showSaved(saved);
          }}
        />
      )}
      {brought && (
        <SavedDialog playlist={brought} onClose={() => setBrought(null)} onEdit={setEdited} />
      )}
      {deletion.question}
    </ManagedList>
  );
}
