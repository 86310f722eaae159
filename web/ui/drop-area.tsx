import "./drop-area.css";
import type { ComponentProps } from "react";
import type { OnFiles } from "./dropped-files.ts";

interface FileButtonProps extends ComponentProps<"input"> {
  label: string;
  onFiles: OnFiles;
}

interface DropAreaProps extends FileButtonProps {
  words: string;
  /** A file is being dragged over the place that takes it. */
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

/** Without `accept`, a folder is chosen. */
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
        // The same files once more, mended, are a new choice.
        currentTarget.value = "";
      }}
    />
  </label>
);
