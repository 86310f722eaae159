import "./import.css";
import { Link, useNavigate } from "@tanstack/react-router";
import { useRef, useState } from "react";
import { counted } from "#contract/counted.ts";
import { Button } from "../ui/button.tsx";
import { Checkbox } from "../ui/checkbox.tsx";
import { focusHeading } from "../ui/focus-heading.ts";
import { showSuccess } from "../ui/toasts.tsx";
import { useSite } from "../use-site.ts";
import { DropArea } from "./drop-area.tsx";
import { ImportTable } from "./import-table.tsx";
import { countOf, inBreakYears } from "./row-outcomes.ts";
import { useImport } from "./use-import.ts";

export function ImportPage() {
  const bringing = useImport();
  const { fates, covers, keeping } = bringing;
  const [leavesOut, setLeavesOut] = useState(false);
  const firstRefused = useRef<HTMLTableRowElement>(null);
  const navigate = useNavigate();
  const count = {
    new: countOf(fates, "new"),
    there: countOf(fates, "already there"),
    refused: countOf(fates, "refused"),
  };
  const hidden = inBreakYears(fates, useSite().break_years);
  const isUnsent = covers.sent < covers.needed;
  const mayKeep = count.new > 0 && !isUnsent && (count.refused === 0 || leavesOut);

  async function keep() {
    const { rows } = await keeping.mutateAsync();
    showSuccess(
      `${counted(rows.filter(({ outcome }) => outcome === "new").length, "playlist")} created successfully.`,
    );
    await navigate({ to: "/admin/playlists" });
  }

  return (
    <>
      <h1 className="page-title">Bring playlists in</h1>
      <DropArea
        onFiles={(files) => {
          setLeavesOut(false);
          bringing.add(files);
        }}
      />
      <p role="alert" className="import-problem">
        {bringing.problem}
      </p>
      {bringing.isRead && (
        <>
          <p role="status" className="import-counts">
            {counted(fates.length, "row")} read: <strong>{count.new} new</strong>, {count.there}{" "}
            already there
            {count.refused > 0 && (
              <>
                ,{" "}
                <button
                  type="button"
                  onClick={() => {
                    firstRefused.current?.scrollIntoView({ block: "nearest" });
                    firstRefused.current?.focus({ preventScroll: true });
                  }}
                >
                  {count.refused === 1 ? "1 cannot be read" : `${count.refused} cannot be read`}
                </button>
              </>
            )}
          </p>
          {hidden > 0 && (
            <p className="import-hidden">
              {counted(hidden, "row")} {hidden === 1 ? "falls" : "fall"} into a break year: its tile
              leads nowhere.{" "}
              <Link to="/admin/site" className="underline">
                Site Settings
              </Link>
            </p>
          )}
          <ImportTable fates={fates} firstRefused={firstRefused} />
          <Covers covers={covers} onRetry={bringing.retry} />
          {count.refused > 0 && count.new > 0 && (
            <Checkbox
              label={
                count.refused === 1
                  ? "Leave out the one that cannot be read"
                  : `Leave out the ${count.refused} that cannot be read`
              }
              checked={leavesOut}
              onChange={({ currentTarget }) => setLeavesOut(currentTarget.checked)}
            />
          )}
          <div className="import-buttons">
            <Button
              busy={keeping.isPending}
              disabled={!mayKeep}
              onClick={() => void keep().catch(() => {})}
            >
              {count.new === 0 ? "Nothing to add" : `Add ${counted(count.new, "playlist")}`}
            </Button>
            <Button
              look="quiet"
              onClick={() => {
                setLeavesOut(false);
                bringing.clear();
                focusHeading();
              }}
            >
              Cancel
            </Button>
            <span>
              {count.refused > 0 && !leavesOut
                ? "If a row cannot be read, nothing is added"
                : "All or nothing"}
            </span>
          </div>
        </>
      )}
      {!bringing.isRead && (
        <p className="import-back">
          <Link to="/admin/playlists">Back to the playlists</Link>
        </p>
      )}
    </>
  );
}

function Covers({
  covers,
  onRetry,
}: {
  covers: ReturnType<typeof useImport>["covers"];
  onRetry: () => void;
}) {
  const { needed, sent, isSending, failure } = covers;
  if (needed === 0 || (sent === needed && !failure)) return null;
  return (
    <div className="import-covers">
      <p role="status">{`${sent} of ${counted(needed, "cover")} sent`}</p>
      {isSending && <progress aria-label="Sending covers" max={needed} value={sent} />}
      {failure && (
        <>
          <p role="alert">{failure}</p>
          <Button look="quiet" onClick={onRetry}>
            Try again
          </Button>
        </>
      )}
    </div>
  );
}
