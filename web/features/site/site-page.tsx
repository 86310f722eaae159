import { useState } from "react";
import * as z from "zod/mini";
import { type Settings, SiteSettings } from "#contract/site.ts";
import { api } from "../../api.ts";
import { useMutation, useQuery } from "../../query-client.ts";
import { changedFields } from "../../ui/changed-fields.ts";
import { focusHeading } from "../../ui/focus-heading.ts";
import { NotLoaded } from "../../ui/not-loaded.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { showSuccess } from "../../ui/toasts.tsx";
import { settingsQuery, useSaveSettings } from "./queries.ts";
import { isConflict, SiteForm } from "./site-form.tsx";

const asStored = (settings: SiteSettings) => JSON.stringify(z.parse(SiteSettings, settings));

export function SitePage() {
  const query = useQuery(settingsQuery);
  const { data: saved, error } = query;
  const saveSettings = useSaveSettings();
  const undoing = useMutation({
    mutationFn: saveSettings,
    onSuccess: () => showSuccess("Site settings restored successfully."),
  });

  const [sent] = useState(() => new Set<string>());

  async function save(before: Settings, changes: Partial<SiteSettings>) {
    const saving = saveSettings({ ...changes, updated_at: before.updated_at });
    const { updated_at, ...now } = await saving.catch(async (error) => {
      sent.add(asStored({ ...before, ...changes }));
      if (!isConflict(error)) throw error;
      const stored = await api("GET /site/settings");
      // Not changed by somebody else: the answer to an earlier save was lost.
      if (!sent.has(asStored(stored))) throw error;
      return saveSettings({ ...changes, updated_at: stored.updated_at });
    });
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
