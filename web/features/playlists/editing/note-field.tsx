import { keepPreviousData } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { api } from "../../../api.ts";
import { useQuery } from "../../../query-client.ts";
import { keys } from "../../../query-keys.ts";
import { TextArea } from "../../../ui/text-area.tsx";
import type { BoundField } from "../../../ui/use-form.ts";
import { Note } from "../note.tsx";

interface NoteFieldProps extends Omit<BoundField, "onChange"> {
  onText: (note: string) => void;
}

export const NoteField = (field: NoteFieldProps) => (
  <TextArea
    {...field}
    label="Note"
    rows={3}
    className="growing"
    hint="Markdown: *italic*, **bold**, [a link](https://…), - a list, > a quote. Leave an empty line between paragraphs."
  />
);

const pause = 300;

export function NotePreview({ note }: { note: string }) {
  const [asked, setAsked] = useState(note);
  useEffect(() => {
    const timer = setTimeout(() => setAsked(note), pause);
    return () => clearTimeout(timer);
  }, [note]);
  const { data } = useQuery({
    queryKey: [...keys.notes, asked],
    queryFn: ({ signal }) => api("POST /playlists/note", { body: { note: asked } }, signal),
    enabled: asked.trim() !== "",
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return note.trim() !== "" && data?.note_html ? <Note html={data.note_html} /> : null;
}
