import { useEffect, useEffectEvent, useState } from "react";
import { filesOfDrop } from "./dropped-files.ts";

interface DropAreaProps {
  onFiles: (files: readonly File[]) => void;
}

export function DropArea({ onFiles }: DropAreaProps) {
  const [over, setOver] = useState(false);
  useHandedFiles(onFiles, setOver, (text) => onFiles([new File([text], "The pasted table.csv")]));
  return (
    <div className="import-drop" data-over={over || undefined}>
      <p>Drop a CSV or JSON file and the covers that belong to it, or paste a table</p>
      <div className="import-choices">
        <FileButton
          label="Choose files"
          className="button button-quiet"
          accept=".csv,.tsv,.txt,.json,.jspf,.png,.jpg,.jpeg"
          onFiles={onFiles}
        />
        <span>
          or{" "}
          <FileButton label="a whole folder" className="import-link" isFolder onFiles={onFiles} />,
          or{" "}
          <a className="import-link" href="/utils/import-table.csv" download>
            take an empty table
          </a>
        </span>
      </div>
    </div>
  );
}

interface FileButtonProps extends DropAreaProps {
  label: string;
  className: string;
  accept?: string;
  isFolder?: boolean;
}

export function FileButton({ label, className, accept, isFolder, onFiles }: FileButtonProps) {
  return (
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
}

export function useHandedFiles(
  onFiles: (files: readonly File[]) => void,
  setOver: (over: boolean) => void,
  onText: (text: string) => void = () => {},
) {
  const hand = useEffectEvent(onFiles);
  const handText = useEffectEvent(onText);
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
  }, [setOver]);
}
