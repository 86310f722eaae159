import { keepPreviousData } from "@tanstack/react-query";
import { api } from "../../api.ts";
import { useQuery } from "../../query-client.ts";
import { useSettled } from "../../ui/use-settled.ts";
import { Note } from "../music/note.tsx";

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
