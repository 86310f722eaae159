import "./drop-area.css";
import type { ReactNode } from "react";
import { type OnFiles, useDroppedFiles } from "./dropped-files.ts";

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
  const over = useDroppedFiles(onFiles, pastedName);
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
