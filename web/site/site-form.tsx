import "./site-editing.css";
import { useId } from "react";
import { ApiError } from "#contract/client.ts";
import { type SavedSettings, siteLimits } from "#contract/site.ts";
import { queryClient } from "../query-client.ts";
import { themeNames } from "../theme/theme.ts";
import { Button } from "../ui/button.tsx";
import { hasFields } from "../ui/changed-fields.ts";
import { Checkbox } from "../ui/checkbox.tsx";
import { Field } from "../ui/field.tsx";
import { focusHeading } from "../ui/focus-heading.ts";
import { LeaveQuestion } from "../ui/leave-question.tsx";
import { type FormRules, useForm } from "../ui/use-form.ts";
import { useLeaveGuard } from "../ui/use-leave-guard.ts";
import { AccentField } from "./accent-field.tsx";
import { settingsQuery, useSaveSettings } from "./queries.ts";
import { SitePreview } from "./site-preview.tsx";
import { changesTo, problemsIn, type SiteValues, settingsOf, valuesOf } from "./site-values.ts";
import { TileList } from "./tile-list.tsx";

interface SiteFormProps {
  saved: SavedSettings;
  onSaved: (saved: SavedSettings) => void;
  isUndoing: boolean;
  onUndo: () => void;
}

const rule = (values: SiteValues, name: keyof SiteValues) => problemsIn(values).fields[name];
const rules: FormRules<SiteValues> = {
  name: rule,
  description: rule,
  default_theme: rule,
  accent_dark: rule,
  accent_light: rule,
  home_tiles: rule,
  photography_tiles: rule,
  first_year: rule,
  last_year: rule,
  break_years: rule,
  qobuz_zone: rule,
  me_links: rule,
  signup_open: rule,
  owner_email: rule,
};

export function SiteForm({ saved, onSaved, isUndoing, onUndo }: SiteFormProps) {
  const id = useId();
  const save = useSaveSettings();
  const before = settingsOf(valuesOf(saved));
  const form = useForm<SiteValues>({
    initial: valuesOf(saved),
    rules,
    send: (values) => keep(values, saved.updated_at),
  });
  const isChanged = hasFields(changesTo(before, settingsOf(form.values)));
  const { question } = useLeaveGuard(isChanged && !save.isSuccess, () => {});
  const isOverwriting = save.error instanceof ApiError && save.error.status === 409;

  async function keep(values: SiteValues, updated_at: string | undefined) {
    onSaved(await save.mutateAsync({ changes: changesTo(before, settingsOf(values)), updated_at }));
  }

  function cancel() {
    form.reset();
    save.reset();
    focusHeading();
  }

  const { tiles: tileProblems } = problemsIn(form.values);
  const tiles = (name: "home_tiles" | "photography_tiles", title: string) => (
    <TileList
      name={name}
      title={title}
      tiles={form.values[name]}
      problems={tileProblems}
      error={form.field(name).error}
      onChange={(changed) => form.change({ [name]: changed })}
    />
  );
  const accent = (shade: "dark" | "light", label: string) => {
    const { onChange: _, ...field } = form.field(`accent_${shade}`);
    return (
      <AccentField
        {...field}
        shade={shade}
        label={label}
        onChange={(color) => form.change({ [`accent_${shade}`]: color })}
      />
    );
  };
  const year = (name: "first_year" | "last_year", label: string) => (
    <Field
      {...form.field(name)}
      label={label}
      inputMode="numeric"
      autoComplete="off"
      maxLength={4}
    />
  );

  return (
    <div className="site-editing">
      <LeaveQuestion question={question} />
      <form className="site-form" {...form.props}>
        <Field
          {...form.field("name")}
          label="Name"
          dir="auto"
          autoComplete="off"
          maxLength={siteLimits.name}
          required
        />
        <Field
          {...form.field("description")}
          label="Description"
          dir="auto"
          autoComplete="off"
          maxLength={siteLimits.description}
        />
        <div className="field">
          <label htmlFor={`${id}-theme`}>Default theme</label>
          <select
            id={`${id}-theme`}
            name="default_theme"
            value={form.values.default_theme}
            onChange={({ currentTarget }) =>
              form.change({ default_theme: themeNames[currentTarget.selectedIndex]?.[0] ?? "dark" })
            }
          >
            {themeNames.map(([theme, label]) => (
              <option key={theme} value={theme}>
                {label}
              </option>
            ))}
          </select>
          <p className="field-error">
            <span className="muted">For whoever has not chosen one.</span>
          </p>
        </div>
        {accent("dark", "Accent in the dark")}
        {accent("light", "Accent in the light")}
        {tiles("home_tiles", "Home tiles")}
        {tiles("photography_tiles", "Photography tiles")}
        <div className="site-pair">
          {year("first_year", "First year")}
          {year("last_year", "Last year")}
        </div>
        <Field
          {...form.field("break_years")}
          label="Break years"
          autoComplete="off"
          hint="Their tiles lead nowhere. Several with commas between them."
        />
        <Field
          {...form.field("qobuz_zone")}
          label="Qobuz zone"
          autoComplete="off"
          hint="The shop its player shows, like FR-fr."
        />
        <div className="field">
          <label htmlFor={`${id}-links`}>Links to you elsewhere</label>
          <textarea
            id={`${id}-links`}
            name="me_links"
            rows={3}
            spellCheck={false}
            placeholder="Links to you elsewhere"
            aria-invalid={Boolean(form.field("me_links").error)}
            aria-describedby={`${id}-links-error`}
            value={form.values.me_links}
            onChange={({ currentTarget }) => form.change({ me_links: currentTarget.value })}
            onBlur={() => form.leave("me_links")}
          />
          <p id={`${id}-links-error`} className="field-error" aria-live="polite">
            {form.field("me_links").error ?? (
              <span className="muted">One per line. They are shown in the footer.</span>
            )}
          </p>
        </div>
        <Field
          {...form.field("owner_email")}
          label="Contact email"
          type="email"
          autoComplete="off"
          hint="The address that mails name for questions. If it is empty, people are asked to reply."
        />
        <Checkbox {...form.flag("signup_open")} label="Sign-up is open" />
        {isOverwriting && (
          <div role="alert" className="site-conflict">
            <p>The settings were changed elsewhere since you opened them.</p>
            <div className="form-buttons">
              <Button
                look="quiet"
                onClick={() => void keep(form.values, undefined).catch(() => {})}
              >
                Save mine all the same
              </Button>
              <Button look="quiet" onClick={() => void queryClient.resetQueries(settingsQuery)}>
                Discard mine
              </Button>
            </div>
          </div>
        )}
        <div className="form-buttons">
          <Button
            type="submit"
            busy={form.busy}
            disabled={!isChanged}
            title={isChanged ? undefined : "Nothing is changed yet"}
          >
            Save
          </Button>
          {isChanged && (
            <Button look="quiet" disabled={form.busy} onClick={cancel}>
              Cancel
            </Button>
          )}
          {/* Not while there is something else to lose. */}
          {!isChanged && saved.can_undo && (
            <Button look="quiet" busy={isUndoing} onClick={onUndo}>
              Undo the last change
            </Button>
          )}
        </div>
      </form>
      <SitePreview values={form.values} />
    </div>
  );
}
