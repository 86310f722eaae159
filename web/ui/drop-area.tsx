import "./drop-area.css";
import { type ReactNode, useEffect, useEffectEvent, useState } from "react";
import { filesOfDrop } from "./dropped-files.ts";

type OnFiles = (files: readonly File[]) => void;

interface DropAreaProps {
  onFiles: OnFiles;
  /** Pasted. */
  onText?: (text: string) => void;
  words: string;
  children: ReactNode;
}

export function DropArea({ onFiles, onText, words, children }: DropAreaProps) {
  const [over, setOver] = useState(false);
  const hand = useEffectEvent(onFiles);
  const handText = useEffectEvent((text: string) => onText?.(text));
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
    function paste({ clipboardData }: ClipboardEvent) {
      const text = clipboardData?.getData("text/plain");
      if (clipboardData?.files.length) hand([...clipboardData.files]);
      else if (text) handText(text);
    }
    const ended = new AbortController();
    const { signal } = ended;
    document.addEventListener("dragover", allow, { signal });
    document.addEventListener("dragleave", leave, { signal });
    document.addEventListener("drop", drop, { signal });
    document.addEventListener("paste", paste, { signal });
    return () => ended.abort();
  }, []);
  return (
    <div className="drop-area" data-over={over || undefined}>
      <p>{words}</p>
      <div className="drop-choices">{children}</div>
    </div>
  );
}

interface FileButtonProps {
  label: string;
  className: string;
  accept?: string;
  isFolder?: boolean;
  onFiles: OnFiles;
}

export const FileButton = ({ label, className, accept, isFolder, onFiles }: FileButtonProps) => (
  <label className={className}>
    {label}
    <input
      type="file"
      multiple
      className="sr-only"
      accept={accept}
      {...(isFolder ? { webkitdirectory: "" } : {})}
      onChange={({ currentTarget }) => {
        onFiles([...(currentTarget.files ?? [])]);
        // The same files once more, mended, are a new choice.
        currentTarget.value = "";
      }}
    />
  </label>
);
