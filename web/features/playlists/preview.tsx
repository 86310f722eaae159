import { keepPreviousData } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import type { Playlist } from "#contract/playlists.ts";
import { api } from "../../api.ts";
import { useMutation, useQuery } from "../../query-client.ts";
import { Button } from "../../ui/button.tsx";
import { copyLink } from "../../ui/copy-link.ts";
import { useSettled } from "../../ui/use-settled.ts";
import { Note } from "../music/note.tsx";

const findPreview = async (playlist_id: string) =>
  (await api("GET /playlists/:playlist_id/preview", { params: { playlist_id } })).path;

const copy = (path: string) => copyLink(location.origin + path);

export function usePreviewItems() {
  const navigate = useNavigate();
  // A toast can start this mutation after the user has left the page. React Query then skips callbacks that are passed to `mutate`, so `use` is a variable of the mutation.
  const { mutate: find } = useMutation({
    mutationFn: async ({ id, use }: { id: string; use: (path: string) => unknown }) =>
      use(await findPreview(id)),
  });
  const open = (path: string) => navigate({ href: path });
  return ({ id }: Pick<Playlist, "id">) => [
    { label: "Preview", onSelect: () => find({ id, use: open }) },
    { label: "Copy preview link", onSelect: () => find({ id, use: copy }) },
  ];
}

export function PreviewLinks({ id }: { id: string }) {
  const { data: path } = useQuery({
    queryKey: ["playlists", id, "preview"],
    queryFn: () => findPreview(id),
  });
  if (!path) return null;
  return (
    <p className="preview-links">
      <a href={path} target="_blank" rel="noopener" className="button button-link">
        Preview
      </a>
      <Button look="link" onClick={() => void copy(path)}>
        Copy preview link
      </Button>
      <span className="help">as last saved</span>
    </p>
  );
}

export function NotePreview({ note }: { note: string }) {
  const settled = useSettled(note);
  const { data } = useQuery({
    queryKey: ["notes", settled],
    queryFn: ({ signal }) => api("POST /playlists/note", { body: { note: settled } }, signal),
    enabled: settled.trim() !== "",
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return note.trim() !== "" && data?.note_html ? <Note html={data.note_html} /> : null;
}
