import { type ComponentProps, useEffect, useEffectEvent, useState } from "react";
import { showFailure } from "./toasts.tsx";

interface FileButtonProps extends ComponentProps<"input"> {
  label: string;
  onFiles: (files: readonly File[]) => void;
}

interface DropAreaProps extends FileButtonProps {
  words: string;
  pastedName?: string;
}

export function DropArea({ words, pastedName, children, ...button }: DropAreaProps) {
  const over = useDroppedFiles(button.onFiles, pastedName);
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

/** Takes files that are dropped or pasted anywhere on the page. Without this, the browser would leave the page to open a dropped file. */
function useDroppedFiles(onFiles: FileButtonProps["onFiles"], pastedName?: string): boolean {
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
        // Choosing a corrected file with the same name would fire no change event while the input has its old value.
        currentTarget.value = "";
      }}
    />
  </label>
);
