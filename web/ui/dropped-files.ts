import { useEffect, useEffectEvent, useState } from "react";

export type OnFiles = (files: readonly File[]) => void;

/** Also pasted ones, and pasted text where it is given a name as a file. On the whole page: a file dropped elsewhere on it would be shown instead of the page. */
export function useDroppedFiles(onFiles: OnFiles, pastedName?: string): boolean {
  const [over, setOver] = useState(false);
  const hand = useEffectEvent(onFiles);
  useEffect(() => {
    const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes("Files");
    function allow(event: DragEvent) {
      if (!hasFiles(event)) return;
      event.preventDefault();
      setOver(true);
    }
    function leave({ relatedTarget }: DragEvent) {
      if (!relatedTarget) setOver(false);
    }
    function drop(event: DragEvent) {
      setOver(false);
      if (!event.dataTransfer || !hasFiles(event)) return;
      event.preventDefault();
      void filesOfDrop(event.dataTransfer).then((files) => hand(files));
    }
    function paste(event: ClipboardEvent) {
      const text = event.clipboardData?.getData("text/plain");
      if (event.clipboardData?.files.length) {
        event.preventDefault();
        hand([...event.clipboardData.files]);
      } else if (text && pastedName) hand([new File([text], pastedName)]);
    }
    const ended = new AbortController();
    const { signal } = ended;
    document.addEventListener("dragover", allow, { signal });
    document.addEventListener("dragleave", leave, { signal });
    document.addEventListener("drop", drop, { signal });
    document.addEventListener("paste", paste, { signal });
    return () => ended.abort();
  }, [pastedName]);
  return over;
}

/** A browser hands out a folder as one file without contents. */
async function filesOfDrop({ items }: DataTransfer): Promise<File[]> {
  // All of them before the first wait: after it, the drop is empty.
  const entries = [...items].flatMap((item) => item.webkitGetAsEntry() ?? item.getAsFile() ?? []);
  return (await Promise.all(entries.map(filesIn))).flat();
}

async function filesIn(entry: FileSystemEntry | File): Promise<File[]> {
  if (entry instanceof File) return [entry];
  if (isFile(entry)) return [await new Promise<File>(entry.file.bind(entry))];
  const reader = (entry as FileSystemDirectoryEntry).createReader();
  const found: File[] = [];
  for (;;) {
    // Some at a time, until none come any more.
    const some = await new Promise<FileSystemEntry[]>(reader.readEntries.bind(reader));
    if (some.length === 0) return found;
    found.push(...(await Promise.all(some.map(filesIn))).flat());
  }
}

const isFile = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile;
