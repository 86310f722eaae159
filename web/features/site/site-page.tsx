import type { MouseEvent, ReactNode } from "react";
import { ApiError } from "#contract/client.ts";
import { type Settings, type SiteSettings, siteLimits } from "#contract/site.ts";
import type { ColorScheme } from "#domain/theme.ts";
import { useMutation, useQuery } from "../../query-client.ts";
import { themeNames } from "../../theme/theme.ts";
import { Button } from "../../ui/button.tsx";
import { changedFields, hasFields } from "../../ui/changed-fields.ts";
import { Checkbox } from "../../ui/checkbox.tsx";
import { Field, Select, TextArea } from "../../ui/field.tsx";
import { focusHeading } from "../../ui/focus-heading.ts";
import { NotLoaded } from "../../ui/not-loaded.tsx";
import { showSuccess } from "../../ui/toasts.tsx";
import { type NamesOf, useForm } from "../../ui/use-form.ts";
import { UnsavedNotice, useLeaveGuard } from "../../ui/use-leave-guard.tsx";
import { settingsQuery, useSaveSettings } from "./queries.ts";
import { AccentField, PlatformRows, RowsField, TileRows } from "./site-fields.tsx";
import { PreviewButton, SitePreview } from "./site-preview.tsx";
import { problemsIn, type SiteValues, settingsOf, valuesOf } from "./site-values.ts";

export function SitePage() {
  const query = useQuery(settingsQuery);
  const { data: saved } = query;
  const saveSettings = useSaveSettings();
  const undoing = useMutation({
    mutationFn: saveSettings,
    onSuccess: () => showSuccess("Site settings restored successfully."),
  });

  async function save(before: Settings, changes: Partial<SiteSettings>) {
    const now = await saveSettings({ ...changes, updated_at: before.updated_at });
    focusHeading();
    showSuccess("Site settings saved successfully.", () =>
      undoing.mutate({ ...changedFields(now, before), updated_at: now.updated_at }),
    );
  }

  return (
    <>
      <h1 className="page-title">Site Settings</h1>
      <NotLoaded what="settings" query={query} skeletonRows={4} />
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

interface SiteFormProps {
  saved: Settings;
  undoError: Error | null;
  onSave: (changes: Partial<SiteSettings>) => Promise<unknown>;
}

const isConflict = (error: unknown) => error instanceof ApiError && error.status === 409;

function SiteForm({ saved, undoError, onSave }: SiteFormProps) {
  const { pages: _, updated_at: __, ...settings } = saved;
  const initial = valuesOf(settings);
  const changes = (values: SiteValues) => changedFields(settingsOf(initial), settingsOf(values));
  const form = useForm<SiteValues>({
    unsavedAt: { address: "/admin/site" },
    initial,
    problemsIn,
    send: (values) => onSave(changes(values)),
  });
  const isChanged = hasFields(changes(form.values));
  const { question } = useLeaveGuard(isChanged, form.reset);

  const text = (name: NamesOf<SiteValues, string>, label: string) => ({
    ...form.field(name),
    label,
  });
  const accent = (shade: ColorScheme, label: string) => (
    <AccentField {...text(`accent_${shade}`, label)} shade={shade} />
  );
  const tiles = (name: "home_tiles" | "photography_tiles", title: string) => (
    <RowsField name={name} title={title} error={form.errors[name]}>
      <TileRows
        items={form.values[name]}
        onChange={(changed) => form.change({ [name]: changed })}
      />
    </RowsField>
  );
  const area = (name: "me_links" | "about" | "imprint", label: string, hint: string) => (
    <TextArea {...text(name, label)} rows={2} className="growing" hint={hint} />
  );

  return (
    <div className="site-editing">
      {question}
      <form {...form.props}>
        <UnsavedNotice form={form} />
        <SectionLinks />
        <div className="site-parts">
          <div>
            <Part title="Look">
              <Field {...text("name", "Name")} dir="auto" maxLength={siteLimits.name} required />
              <Field
                {...text("description", "Description")}
                dir="auto"
                maxLength={siteLimits.description}
              />
              <div className="site-pair">
                {accent("dark", "Accent, dark theme")}
                {accent("light", "Accent, light theme")}
              </div>
              <Select
                {...text("default_theme", "Default theme")}
                hint="Used until a visitor picks another."
                options={themeNames}
              />
            </Part>
            <Part title="Tiles">
              {tiles("home_tiles", "Home tiles")}
              {tiles("photography_tiles", "Photography tiles")}
            </Part>
          </div>
          <div>
            <Part title="Platforms">
              <RowsField
                name="platforms"
                title="Offered, in this order"
                error={form.errors.platforms}
              >
                <PlatformRows
                  items={form.values.platforms}
                  onChange={(platforms) => form.change({ platforms })}
                />
              </RowsField>
              <Field
                {...text("qobuz_zone", "Qobuz zone")}
                hint="Your Qobuz country and language, like FR-fr."
              />
            </Part>
            <Part title="Pages">
              <div className="site-pair">
                <Field {...text("first_year", "First year")} inputMode="numeric" maxLength={4} />
                <Field {...text("last_year", "Last year")} inputMode="numeric" maxLength={4} />
              </div>
              <Field
                {...text("break_years", "Break years")}
                hint="Shown greyed out. Separate years with commas."
              />
              {area("about", "About", "Markdown with # headings, linked in the footer.")}
              {area("imprint", "Imprint", "Your legal information, linked in the footer.")}
            </Part>
            <Part title="Contact">
              {area("me_links", "Your other profiles", "One per line, shown in the footer.")}
              <Field
                {...text("owner_email", "Contact email")}
                type="email"
                hint="Replies to the site’s emails go here."
              />
              <Checkbox {...form.flag("signup_open")} label="Sign-up is open" />
            </Part>
          </div>
        </div>
        <div className="site-save">
          {[form.error, undoError].some(isConflict) && (
            <p role="alert">
              Someone else has changed the settings since you opened this page. Reload to see them;
              what you typed stays.
            </p>
          )}
          <div className="form-buttons">
            <PreviewButton values={form.values} />
            <Button type="submit" busy={form.busy} disabled={!isChanged}>
              Save
            </Button>
            {isChanged ? (
              <Button look="quiet" disabled={form.busy} onClick={form.reset}>
                Cancel
              </Button>
            ) : (
              <p className="help">Nothing changed yet</p>
            )}
          </div>
        </div>
      </form>
      <SitePreview values={form.values} />
    </div>
  );
}

const parts = ["Look", "Tiles", "Platforms", "Pages", "Contact"] as const;

const SectionLinks = () => (
  <nav aria-label="Sections" className="section-links">
    {parts.map((title) => (
      <a key={title} href={`#${idOf(title)}`} className="edit-link" onClick={goToPart}>
        {title}
      </a>
    ))}
  </nav>
);

/** Scrolls to a part of the page without the router, which would ask about unsaved changes. */
function goToPart(event: MouseEvent<HTMLAnchorElement>) {
  event.preventDefault();
  const heading = document.querySelector<HTMLElement>(event.currentTarget.hash);
  heading?.scrollIntoView();
  heading?.focus({ preventScroll: true });
}

const idOf = (title: string) => `part-${title.toLowerCase()}`;

function Part({ title, children }: { title: (typeof parts)[number]; children: ReactNode }) {
  const id = idOf(title);
  return (
    <section aria-labelledby={id} className="site-part">
      <h2 id={id} tabIndex={-1}>
        {title}
      </h2>
      {children}
    </section>
  );
}
