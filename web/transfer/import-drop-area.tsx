import { DropArea, FileButton } from "../ui/drop-area.tsx";

interface ImportDropAreaProps {
  onFiles: (files: readonly File[]) => void;
}

export const ImportDropArea = ({ onFiles }: ImportDropAreaProps) => (
  <DropArea
    words="Drop a CSV or JSON file and the covers that belong to it, or paste a table"
    onFiles={onFiles}
    onText={(text) => onFiles([new File([text], "The pasted table.csv")])}
  >
    <FileButton
      label="Choose files"
      className="button button-quiet"
      accept=".csv,.tsv,.txt,.json,.jspf,.png,.jpg,.jpeg"
      onFiles={onFiles}
    />
    <span>
      or <FileButton label="a whole folder" className="import-link" isFolder onFiles={onFiles} />,
      or{" "}
      <a className="import-link" href="/utils/import-table.csv" download>
        take an empty table
      </a>
    </span>
  </DropArea>
);
