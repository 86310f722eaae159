import "./drop-area.css";
import type { ComponentProps } from "react";
import type { OnFiles } from "./dropped-files.ts";

interface FileButtonProps extends ComponentProps<"input"> {
  label: string;
  onFiles: OnFiles;
}

interface DropAreaProps extends FileButtonProps {
  words: string;
  /** Whether a file is being dragged over the drop area. */
  over: boolean;
}

export function DropArea({ words, over, children, ...button }: DropAreaProps) {
  return (
    <div className="drop-area" data-over={over || undefined}>
      <p>{words}</p>
      <div className="drop-choices">
        <FileButton {...button} className="button button-quiet" />
        {children}
      </div>
    </div>
  );
}

/** Chooses a folder if `accept` is missing. */
export const FileButton = ({ label, className, onFiles, ...input }: FileButtonProps) => (
  <label className={className}>
    {label}
    <input
      {...input}
      {...(input.accept ? {} : { webkitdirectory: "" })}
      type="file"
      className="sr-only"
      onChange={({ currentTarget }) => {
        onFiles([...(currentTarget.files ?? [])]);
        // Otherwise choosing the same file again, after correcting it, would trigger no change event.
        currentTarget.value = "";
      }}
    />
  </label>
);
