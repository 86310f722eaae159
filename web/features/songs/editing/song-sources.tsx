import { type ClipboardEvent, type DragEvent, useState } from "react";
import { maxSongListLength } from "#contract/songs.ts";
import { idOn, type PlatformIds } from "#domain/platforms.ts";
import { Button } from "../../../ui/button.tsx";
import { FileButton } from "../../../ui/drop-area.tsx";
import { TextArea } from "../../../ui/field.tsx";
import { useDeezer } from "./queries.ts";
import type { EditedSongs } from "./use-edited-songs.ts";
import type { SongFinder } from "./use-found-songs.ts";

interface SongSourcesProps {
  edited: EditedSongs;
  finder: SongFinder;
  ids: PlatformIds;
  onClose: () => void;
}

export function SongSources({ edited, finder, ids, onClose }: SongSourcesProps) {
  const deezerId = useDeezer() ? idOn("deezer", ids) : null;
  const [problem, setProblem] = useState<string>();
  const [over, setOver] = useState(false);
  const { text, setText } = edited;
  const { reading, fetching } = finder;
  const isTyped = text.trim() !== "";

  async function take(file: File) {
    const isTooLarge = file.size > maxSongListLength;
    setProblem(isTooLarge ? "The file is too large. The limit is 1 MB." : undefined);
    if (!isTooLarge) reading.mutate(decode(await file.arrayBuffer()) || " ");
  }

  /** Takes the first dropped or pasted file. Stops the event, because the cover field takes files that are dropped or pasted anywhere on the page. */
  function takeFirst(event: DragEvent | ClipboardEvent, { files: [file] }: DataTransfer) {
    setOver(false);
    if (!file) return;
    event.preventDefault();
    event.stopPropagation();
    void take(file);
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a drop zone, and the keyboard can use the file input in it
    <div
      className="drop-area"
      data-over={over || undefined}
      onPaste={(event) => takeFirst(event, event.clipboardData)}
      onDragOver={() => setOver(true)}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => takeFirst(event, event.dataTransfer)}
    >
      <TextArea
        label="Paste a list, or drop a file"
        placeholder="Artist - Title, one song per line"
        rows={2}
        spellCheck={false}
        error={problem}
        hint="CSV (Exportify, TuneMyMusic, Soundiiz), XSPF, JSPF, M3U8 or text, up to 1 MB"
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
        onPaste={({ clipboardData }) => {
          const pasted = clipboardData.getData("text").trim();
          if (!isTyped && pasted.includes("\n")) reading.mutate(pasted);
        }}
      />
      <div className="row-buttons">
        {isTyped && (
          <Button busy={reading.isPending} onClick={() => reading.mutate(text)}>
            Read the list
          </Button>
        )}
        <FileButton
          label="Choose a song file"
          className="button button-link"
          accept=".csv,.tsv,.txt,.xspf,.jspf,.json,.m3u,.m3u8,text/*"
          onFiles={([file]) => file && void take(file)}
        />
        {deezerId && (
          <Button look="link" busy={fetching.isPending} onClick={() => fetching.mutate(deezerId)}>
            Get songs from Deezer
          </Button>
        )}
        {edited.songs?.length !== 0 && (
          <Button
            look="link"
            onClick={() => {
              setText("");
              onClose();
            }}
          >
            Keep these songs
          </Button>
        )}
      </div>
    </div>
  );
}

function decode(bytes: ArrayBuffer): string {
  const [first, second] = new Uint8Array(bytes);
  if (first === 0xff && second === 0xfe) return new TextDecoder("utf-16le").decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder("utf-16be").decode(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    // Older spreadsheet programs and music players write Windows-1252.
    return new TextDecoder("windows-1252").decode(bytes);
  }
}
