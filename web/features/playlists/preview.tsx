import { useNavigate } from "@tanstack/react-router";
import type { Playlist } from "#contract/playlists.ts";
import { api } from "../../api.ts";
import { useMutation, useQuery } from "../../query-client.ts";
import { copyLink } from "../../ui/copy-link.ts";
import type { MenuItem } from "../../ui/menu.tsx";

const findPreview = (playlist_id: string) =>
  api("GET /playlists/:playlist_id/preview", { params: { playlist_id } });

const copy = ({ path }: { path: string }) => copyLink(location.origin + path);

export function usePreviewItems(): (playlist: Playlist) => MenuItem[] {
  const navigate = useNavigate();
  const { mutate: find } = useMutation({ mutationFn: findPreview });
  const open = ({ path }: { path: string }) => navigate({ href: path });
  return ({ id }) => [
    { label: "Preview", onSelect: () => find(id, { onSuccess: open }) },
    { label: "Copy preview link", onSelect: () => find(id, { onSuccess: copy }) },
  ];
}

export function PreviewLinks({ id }: { id: string }) {
  const { data } = useQuery({
    queryKey: ["playlists", id, "preview"],
    queryFn: () => findPreview(id),
  });
  if (!data) return null;
  return (
    <p className="preview-links">
      <a href={data.path} target="_blank" rel="noopener">
        Preview
      </a>
      <button type="button" onClick={() => void copy(data)}>
        Copy preview link
      </button>
      <span className="help">as last saved</span>
    </p>
  );
}
