import { Link, useNavigate } from "@tanstack/react-router";
import { useRef, useState } from "react";
import { pluralize } from "#domain/pluralize.ts";
import { Button } from "../../ui/button.tsx";
import { Checkbox } from "../../ui/checkbox.tsx";
import { DropArea, FileButton } from "../../ui/drop-area.tsx";
import { showSuccess } from "../../ui/toasts.tsx";
import { useSite } from "../../use-site.ts";
import { ImportTable } from "./import-table.tsx";
import { countRows, inBreakYears } from "./row-outcomes.ts";
import { useImport } from "./use-import.ts";

export function ImportPage() {
  const importing = useImport();
  const {
    rows,
    unknown_columns = [],
    isOld,
    problem,
    blog,
    covers,
    add,
    clear,
    saving,
  } = importing;
  const { outcomes } = covers;
  const [leavesOut, setLeavesOut] = useState(false);
  const firstRefused = useRef<HTMLTableRowElement>(null);
  const navigate = useNavigate();
  const added = countRows(outcomes, "new");
  const refused = countRows(outcomes, "refused");
  const hidden = inBreakYears(outcomes, useSite().break_years);
  const maySave = added > 0 && covers.sent === covers.needed && (refused === 0 || leavesOut);

  function addAnew(files: readonly File[]) {
    setLeavesOut(false);
    add(files);
  }

  const takesBox = (field: "name" | "note", label: string) => (
    <Checkbox
      label={label}
      checked={importing.takes[field]}
      onChange={({ currentTarget }) =>
        importing.setTakes({ ...importing.takes, [field]: currentTarget.checked })
      }
    />
  );

  async function save() {
    const report = await saving.mutateAsync();
    showSuccess(`${pluralize(countRows(report.rows, "new"), "playlist")} created successfully.`);
    await navigate({ to: "/admin/playlists" });
  }

  return (
    <>
      <h1 className="page-title">Import playlists</h1>
      <p className="page-lead">
        Each row of a table becomes a playlist, and each post of a blog that links to one. You see
        all rows before anything is saved, and playlists that are already there are left out.
      </p>
      <DropArea
        words="Drop a table (CSV, JSON) or the export of a blog, with covers, or paste a table"
        pastedName="Pasted table.csv"
        label="Choose files"
        accept=".csv,.tsv,.txt,.json,.jspf,.xml,.rss,.atom,.html,.htm,.png,.jpg,.jpeg"
        multiple
        onFiles={addAnew}
      >
        <span>
          or <FileButton label="a whole folder" className="import-link" onFiles={addAnew} />, or{" "}
          <a className="import-link" href="/utils/import-table.csv" download>
            download a template
          </a>
        </span>
      </DropArea>
      <p role="alert" className="import-problem">
        {problem}
      </p>
      <BlogReading {...importing} />
      {rows && (
        <>
          <p role="status" className="import-counts">
            {pluralize(outcomes.length, "row")}: <strong>{added} new</strong>,{" "}
            {countRows(outcomes, "already there")} already there
            {refused > 0 && (
              <>
                ,{" "}
                <button type="button" onClick={() => firstRefused.current?.focus()}>
                  {refused} can’t be added
                </button>
              </>
            )}
          </p>
          {unknown_columns.length > 0 && (
            <p className="import-hidden">Columns left out: {unknown_columns.join(", ")}</p>
          )}
          {hidden > 0 && (
            <p className="import-hidden">
              {pluralize(hidden, "row")} {hidden === 1 ? "is" : "are"} in a break year, so its tile
              is greyed out. Change this in <Link to="/admin/site">Site Settings</Link>.
            </p>
          )}
          <ImportTable
            outcomes={outcomes}
            firstRefused={firstRefused}
            onLeaveOut={blog.posts && ((row) => isOld || blog.leaveOut(row))}
          />
          {blog.posts && (
            <>
              {takesBox("name", "Titles become names")}
              {takesBox("note", "Texts become notes")}
            </>
          )}
          <Covers {...importing} />
          {refused > 0 && added > 0 && (
            <Checkbox
              label={`Leave out the ${refused === 1 ? "one" : refused} that can’t be added`}
              checked={leavesOut}
              onChange={({ currentTarget }) => setLeavesOut(currentTarget.checked)}
            />
          )}
          <div className="cluster import-buttons">
            <Button
              busy={saving.isPending || isOld}
              disabled={!maySave}
              onClick={() => void save().catch(() => {})}
            >
              {added === 0 ? "Nothing to add" : `Add ${pluralize(added, "playlist")}`}
            </Button>
            <Button
              look="quiet"
              onClick={() => {
                setLeavesOut(false);
                clear();
              }}
            >
              Cancel
            </Button>
            {refused > 0 && !leavesOut && (
              <span>
                {refused === 1
                  ? "Fix this row, or leave it out."
                  : `Fix these ${refused} rows, or leave them out.`}
              </span>
            )}
          </div>
        </>
      )}
      {!rows && (
        <p className="import-back">
          <Link to="/admin/playlists">Back to the playlists</Link>
        </p>
      )}
    </>
  );
}

type Importing = ReturnType<typeof useImport>;

const BlogReading = ({ blog: { posts, bytes, size, problems } }: Importing) => (
  <>
    {size > 0 && !posts && (
      <div className="cluster import-covers">
        <p role="status">Reading the blog…</p>
        <progress aria-label="Reading the blog" max={size} value={bytes} />
      </div>
    )}
    {problems.length > 0 && (
      <ul className="import-problem" aria-label="Not read">
        {problems.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    )}
  </>
);

function Covers({ covers }: Importing) {
  const { needed, sent, failure, retry } = covers;
  if (sent === needed) return null;
  return (
    <div className="cluster import-covers">
      <p role="status">{`${sent} of ${pluralize(needed, "cover")} uploaded`}</p>
      {failure ? (
        <>
          <p role="alert">{failure}</p>
          <Button look="quiet" onClick={retry}>
            Try again
          </Button>
        </>
      ) : (
        <progress aria-label="Uploading covers" max={needed} value={sent} />
      )}
    </div>
  );
}
