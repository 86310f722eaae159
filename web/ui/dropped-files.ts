import { useEffect, useEffectEvent, useState } from "react";
import { showFailure } from "./toasts.tsx";

export type OnFiles = (files: readonly File[]) => void;

/** Handles files that are dropped or pasted anywhere on the page, because the browser would otherwise open a dropped file instead of the page. With `pastedName`, pasted text becomes a file of that name. */
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
      const { items, files } = event.dataTransfer;
      if ([...items].some((item) => item.webkitGetAsEntry()?.isDirectory))
        showFailure("A folder can’t be dropped. Drop the files in it instead.");
      else hand([...files]);
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
