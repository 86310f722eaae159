import { keepPreviousData } from "@tanstack/react-query";
import { api } from "../../api.ts";
import { useQuery } from "../../query-client.ts";
import { useSettled } from "../../ui/use-settled.ts";
import { Note } from "../music/note.tsx";

export function NotePreview({ note }: { note: string }) {
  const asked = useSettled(note);
  const { data } = useQuery({
    queryKey: ["notes", asked],
    queryFn: ({ signal }) => api("POST /playlists/note", { body: { note: asked } }, signal),
    enabled: asked.trim() !== "",
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return note.trim() !== "" && data?.note_html ? <Note html={data.note_html} /> : null;
}
