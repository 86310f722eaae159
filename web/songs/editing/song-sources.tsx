import "../../images/image-field.css";
import { useMutation } from "@tanstack/react-query";
import { type ClipboardEvent, type DragEvent, useId, useState } from "react";
import { longestSongsText } from "#contract/songs.ts";
import { api } from "../../api.ts";
import { queryClient } from "../../query-client.ts";
import { Button } from "../../ui/button.tsx";
import { ControlIcon } from "../../ui/control-icon.tsx";
import { textOfFile } from "./text-of-file.ts";
import type { EditedSongs } from "./use-edited-songs.ts";

interface SongSourcesProps {
  edited: EditedSongs;
  playlistId: string;
  /** Null where Deezer cannot be asked. */
  deezerId: string | null;
}

/** Import from Deezer, file or pasted text; all end in a preview. */
export function SongSources({ edited, playlistId, deezerId }: SongSourcesProps) {
  const id = useId();
  const [problem, setProblem] = useState<string>();
  const [over, setOver] = useState(false);
  const reading = useMutation(
    {
      mutationFn: (text: string) => api("POST /playlists/songs/read", { body: { text } }),
      onSuccess: (read) => edited.setOffer(read),
    },
    queryClient,
  );
  const asking = useMutation(
    {
      mutationFn: (deezer_id: string) =>
        api("POST /playlists/:playlist_id/songs/from-deezer", {
          params: { playlist_id: playlistId },
          body: { deezer_id },
        }),
      onSuccess: (answer) => edited.setOffer({ ...answer, format: "Deezer", problems: [] }),
    },
    queryClient,
  );
  const isBusy = reading.isPending || asking.isPending;

  async function take(file: File) {
    const refusal = refusalOf(file);
    const read = refusal ? { problem: refusal } : await textOfFile(file);
    setProblem("problem" in read ? read.problem : undefined);
    if ("text" in read) reading.mutate(read.text);
  }

  /** Not for the picture, which takes every file that is dropped or pasted elsewhere in the form. */
  function keepFile(event: DragEvent | ClipboardEvent, { files }: DataTransfer) {
    setOver(false);
    const [file] = files;
    if (!file) return;
    event.preventDefault();
    event.stopPropagation();
    void take(file);
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a place to drop things; the input in it does the same
    <div
      className="song-sources"
      onPaste={(event) => keepFile(event, event.clipboardData)}
      onDragOver={() => setOver(true)}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => keepFile(event, event.dataTransfer)}
    >
      {deezerId && (
        <Button look="quiet" busy={asking.isPending} onClick={() => asking.mutate(deezerId)}>
          Fill from Deezer
        </Button>
      )}
      <div className="field">
        <label htmlFor={`${id}-file`}>A file</label>
        <div className="drop-zone" data-over={over || undefined}>
          <ControlIcon name="upload" size={28} />
          <div className="drop-words">
            <input
              id={`${id}-file`}
              type="file"
              accept=".csv,.tsv,.txt,.xspf,.jspf,.json,.m3u,.m3u8,text/*"
              aria-invalid={Boolean(problem)}
              aria-describedby={`${id}-problem`}
              onChange={({ currentTarget }) => {
                const [file] = currentTarget.files ?? [];
                if (file) void take(file);
                // The same file once more is a new choice.
                currentTarget.value = "";
              }}
            />
            <p>
              Choose or drop a CSV (Exportify, TuneMyMusic, Soundiiz), XSPF, JSPF, M3U8 or text, 1
              MB at most.
            </p>
          </div>
        </div>
        <p id={`${id}-problem`} className="field-error" aria-live="polite">
          {problem}
        </p>
      </div>
      <div className="field">
        <label htmlFor={`${id}-text`}>Or paste a list</label>
        <textarea
          id={`${id}-text`}
          rows={4}
          spellCheck={false}
          placeholder="Or paste a list"
          aria-describedby={`${id}-shape`}
          value={edited.text}
          onChange={({ currentTarget }) => edited.setText(currentTarget.value)}
        />
        <p id={`${id}-shape`} className="song-hint">
          One song a line: Artist - Title.{" "}
          {edited.text.trim() !== "" && "Press Read before you save."}
        </p>
        <Button
          look="quiet"
          busy={reading.isPending}
          disabled={edited.text.trim() === "" && !isBusy}
          onClick={() => reading.mutate(edited.text)}
        >
          Read
        </Button>
      </div>
    </div>
  );
}

function refusalOf({ size }: File) {
  if (size > longestSongsText) return "The file is too large: 1 MB at most";
  return size === 0 ? "This file is empty" : undefined;
}
