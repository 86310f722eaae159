import "./drop-area.css";
import { type ReactNode, useEffect, useEffectEvent, useState } from "react";
import { filesOfDrop } from "./dropped-files.ts";

type OnFiles = (files: readonly File[]) => void;

interface DropAreaProps {
  words: string;
  choose: string;
  accept: string;
  /** What pasted text is called as a file; without it, text is not taken. */
  pastedName?: string;
  onFiles: OnFiles;
  children: ReactNode;
}

export function DropArea({ words, choose, accept, pastedName, onFiles, children }: DropAreaProps) {
  const [over, setOver] = useState(false);
  useHandedFiles(onFiles, setOver, pastedName);
  return (
    <div className="drop-area" data-over={over || undefined}>
      <p>{words}</p>
      <div className="drop-choices">
        <FileButton
          label={choose}
          className="button button-quiet"
          accept={accept}
          onFiles={onFiles}
        />
        <span>{children}</span>
      </div>
    </div>
  );
}

interface FileButtonProps {
  label: string;
  className: string;
  /** Without it, a folder is chosen. */
  accept?: string;
  onFiles: OnFiles;
}

export function FileButton({ label, className, accept, onFiles }: FileButtonProps) {
  return (
    <label className={className}>
      {label}
      <input
        type="file"
        multiple
        className="sr-only"
        {...(accept ? { accept } : { webkitdirectory: "" })}
        onChange={({ currentTarget }) => {
          onFiles([...(currentTarget.files ?? [])]);
          // The same files once more, mended, are a new choice.
          currentTarget.value = "";
        }}
      />
    </label>
  );
}

function useHandedFiles(
  onFiles: OnFiles,
  setOver: (over: boolean) => void,
  pastedName: string | undefined,
) {
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
    function paste({ clipboardData }: ClipboardEvent) {
      const text = clipboardData?.getData("text/plain");
      if (clipboardData?.files.length) hand([...clipboardData.files]);
      else if (text && pastedName) hand([new File([text], pastedName)]);
    }
    const ended = new AbortController();
    const { signal } = ended;
    document.addEventListener("dragover", allow, { signal });
    document.addEventListener("dragleave", leave, { signal });
    document.addEventListener("drop", drop, { signal });
    document.addEventListener("paste", paste, { signal });
    return () => ended.abort();
  }, [setOver, pastedName]);
}
