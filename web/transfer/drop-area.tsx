import { useEffect, useEffectEvent, useState } from "react";
import { filesOfDrop } from "./dropped-files.ts";

interface DropAreaProps {
  onFiles: (files: readonly File[]) => void;
}

export function DropArea({ onFiles }: DropAreaProps) {
  const [over, setOver] = useState(false);
  useHandedFiles(onFiles, setOver);
  return (
    <div className="import-drop" data-over={over || undefined}>
      <p>Drop a CSV or JSON file and its covers, or paste a table</p>
      <div className="import-choices">
        <FileButton label="Choose files" className="button button-quiet" onFiles={onFiles} />
        <span>
          or{" "}
          <FileButton label="a whole folder" className="import-link" isFolder onFiles={onFiles} />,
          or{" "}
          <a className="import-link" href="/utils/import-table.csv" download>
            download a template
          </a>
        </span>
      </div>
    </div>
  );
}

function FileButton({
  label,
  className,
  isFolder,
  onFiles,
}: DropAreaProps & { label: string; className: string; isFolder?: boolean }) {
  return (
    <label className={className}>
      {label}
      <input
        type="file"
        multiple
        className="sr-only"
        {...(isFolder
          ? { webkitdirectory: "" }
          : { accept: ".csv,.tsv,.txt,.json,.jspf,.png,.jpg,.jpeg" })}
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
  onFiles: (files: readonly File[]) => void,
  setOver: (over: boolean) => void,
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
      else if (text) hand([new File([text], "Pasted table.csv")]);
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
