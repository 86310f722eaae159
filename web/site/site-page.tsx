import { useQuery } from "@tanstack/react-query";
import type { SavedSettings } from "#contract/site.ts";
import { ErrorBox } from "../layout/error-box.tsx";
import { queryClient } from "../query-client.ts";
import { focusHeading } from "../ui/focus-heading.ts";
import { showSuccess } from "../ui/toasts.tsx";
import { settingsQuery, useUndoSettings } from "./queries.ts";
import { SiteForm } from "./site-form.tsx";

export function SitePage() {
  const { data: saved, error, refetch } = useQuery(settingsQuery, queryClient);
  const undoing = useUndoSettings();

  async function undo({ updated_at }: SavedSettings) {
    try {
      await undoing.mutateAsync(updated_at);
    } catch {
      // A toast has told why.
      return;
    }
    focusHeading();
    showSuccess("Site settings restored successfully.");
  }

  return (
    <>
      <h1 className="page-title">Site Settings</h1>
      {error && !saved && <ErrorBox error={error} onRetry={() => void refetch()} />}
      {!error && !saved && <SettingsSkeleton />}
      {saved && (
        <SiteForm
          key={saved.updated_at}
          saved={saved}
          onSaved={(now) => {
            focusHeading();
            showSuccess("Site settings saved successfully.", () => void undo(now));
          }}
          isUndoing={undoing.isPending}
          onUndo={() => void undo(saved)}
        />
      )}
    </>
  );
}

const SettingsSkeleton = () => (
  <div role="status" aria-label="Loading the settings">
    {[1, 2, 3, 4].map((row) => (
      <span key={row} className="skeleton" />
    ))}
  </div>
);
