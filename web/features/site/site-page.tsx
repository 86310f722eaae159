import type { Settings, SiteSettings } from "#contract/site.ts";
import { useMutation, useQuery } from "../../query-client.ts";
import { changedFields } from "../../ui/changed-fields.ts";
import { focusHeading } from "../../ui/focus-heading.ts";
import { NotLoaded } from "../../ui/not-loaded.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { showSuccess } from "../../ui/toasts.tsx";
import { settingsQuery, useSaveSettings } from "./queries.ts";
import { SiteForm } from "./site-form.tsx";

export function SitePage() {
  const query = useQuery(settingsQuery);
  const { data: saved, error } = query;
  const saveSettings = useSaveSettings();
  const undoing = useMutation({
    mutationFn: saveSettings,
    onSuccess: () => showSuccess("Site settings restored successfully."),
  });

  async function save(before: Settings, changes: Partial<SiteSettings>) {
    const request = { ...changes, updated_at: before.updated_at };
    const { updated_at, ...now } = await saveSettings(request);
    focusHeading();
    showSuccess("Site settings saved successfully.", () => {
      const { updated_at: _, ...old } = before;
      undoing.mutate({ ...changedFields(now, old), updated_at });
    });
  }

  return (
    <>
      <h1 className="page-title">Site Settings</h1>
      <NotLoaded what="settings" query={query} />
      {!error && !saved && <Skeleton label="Loading the settings" rows={4} />}
      {saved && (
        <SiteForm
          key={undoing.data?.updated_at}
          saved={saved}
          undoError={undoing.error}
          onSave={(changes) => save(saved, changes)}
        />
      )}
    </>
  );
}
