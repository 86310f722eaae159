import { Link } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { CancelError } from "#contract/client.ts";
import { type Platform, placesOf } from "#domain/platforms.ts";
import { monthNames, playlistTitle } from "#domain/playlist-title.ts";
import { pluralize } from "#domain/pluralize.ts";
import { api } from "../../api.ts";
import { ImageField } from "../../images/image-field.tsx";
import { useUpload } from "../../images/use-upload.ts";
import { useShowChanges } from "../../query-client.ts";
import { changedFields, hasFields } from "../../ui/changed-fields.ts";
import { Checkbox } from "../../ui/checkbox.tsx";
import { Field, type FieldProps, TextArea } from "../../ui/field.tsx";
import { FormDialog } from "../../ui/form-dialog.tsx";
import { newId } from "../../ui/new-id.ts";
import { type NamesOf, useForm } from "../../ui/use-form.ts";
import { useSite } from "../../use-site.ts";
import { PlaylistCards } from "../music/playlist-cards.tsx";
import { PlayerFrame } from "../player/player-frame.tsx";
import { useLookups } from "../songs/editing/queries.ts";
import { SongsSection } from "../songs/editing/songs-section.tsx";
import { useEditedSongs } from "../songs/editing/use-edited-songs.ts";
import { useFoundSongs } from "../songs/editing/use-found-songs.ts";
import { BringFromForm } from "./bring/owner-dialog.tsx";
import { CoverOffers } from "./cover-offers.tsx";
import { MonthOffer, useDuplicateQuestion } from "./duplicates.tsx";
import { LinkFields } from "./link-fields.tsx";
import {
  draftMark,
  type EditedPlaylist,
  fieldsOf,
  isVisible,
  type PlaylistValues,
  previewOf,
  problemsIn,
  valuesOf,
} from "./playlist-values.ts";
import { NotePreview, PreviewLinks } from "./preview.tsx";
import { PublishField } from "./publish-field.tsx";
import type { SavedPlaylist } from "./success-messages.ts";

export const unsavedPlaylist = "/admin/playlists?edit=";
export const unsavedNew = `${unsavedPlaylist}new `;

interface PlaylistFormProps {
  start: EditedPlaylist;
  first?: Platform;
  onClose: (saved?: SavedPlaylist) => void;
}

export function PlaylistForm({ start, first, onClose }: PlaylistFormProps) {
  // The form chooses the id, so that a repeated save creates no second playlist.
  const [id] = useState(() => start.id ?? start.new_id ?? newId());
  const showChanges = useShowChanges();
  const lookups = useLookups();
  const { break_years, platforms } = useSite();
  const isSaved = start.id !== undefined;
  const unsetYear = isSaved ? start.year : new Date().getFullYear();
  const { isMeant, question } = useDuplicateQuestion();
  useEffect(() => {
    if (first) document.querySelector<HTMLInputElement>(`input[name="${first}_id"]`)?.select();
  }, [first]);
  const initial = valuesOf(start);
  const changesIn = (fields: ReturnType<typeof fieldsOf>) =>
    changedFields(fieldsOf(initial), fields);
  const form = useForm<PlaylistValues>({
    unsavedAt: {
      address: (isSaved ? unsavedPlaylist : unsavedNew) + id,
      start: { ...start, new_id: id },
    },
    initial,
    problemsIn,
    send: async (values) => {
      const fields = fieldsOf(values);
      const titled = { ...fields, year: fields.year ?? unsetYear };
      if (!(await isMeant(titled, start, id))) throw new CancelError();
      const saving = isSaved
        ? api("PATCH /playlists/:playlist_id", {
            params: { playlist_id: id },
            body: { ...changesIn(fields), ...songs.changed },
          })
        : api("POST /playlists/", { body: { ...fields, id, songs: songs.changed?.songs ?? [] } });
      await saving.finally(showChanges);
      onClose({ ...titled, id, isNew: !isSaved });
    },
  });
  const songs = useEditedSongs(start, form.values.songs, (draft) => form.change({ songs: draft }));
  const finder = useFoundSongs(songs, id);
  const upload = useUpload((image) => form.change({ image }));
  const sent = fieldsOf(form.values);
  const preview = { ...previewOf(form.values, unsetYear), ...songs.totals, id };
  // Playlists for several years are listed directly on /music, so the disabled tile of a break year does not hide them.
  const isHidden = sent.end_year === null && break_years.includes(sent.year ?? unsetYear);
  const yearHint = isHidden ? (
    <>
      This is a break year, so its tile is greyed out. Change this in{" "}
      <Link to="/admin/site">Site Settings</Link>.
    </>
  ) : (
    form.values.year.trim() === "" && `Leave empty ${isSaved ? "to keep" : "for"} ${unsetYear}.`
  );
  const number = (
    name: NamesOf<PlaylistValues, string>,
    label: string,
    also?: Pick<FieldProps, "hint" | "end">,
  ) => (
    <Field
      {...form.field(name)}
      label={label}
      {...(name === "month" ? { list: "month-names" } : { inputMode: "numeric" })}
      onFocus={({ currentTarget }) => currentTarget.select()}
      onBlur={() => {
        form.leave(name);
        // End Year must not be before Year, so End Year is checked again after Year.
        form.leave("end_year");
      }}
      {...also}
    />
  );

  return (
    <FormDialog
      title={isSaved ? "Edit Playlist" : "Add Playlist"}
      description={isSaved ? nameAndState(start) : playlistTitle(preview)}
      form={form}
      unchanged={isSaved && !hasFields(changesIn(sent)) && !songs.changed}
      waiting={upload.waiting ?? finder.waiting}
      wide
      foot={`On ${placesOf(preview, platforms).length} of ${pluralize(platforms.length, "platform")}`}
      onClose={() => onClose()}
    >
      <div className="playlist-columns">
        <div>
          <LinkFields form={form} savesOnEnter={isSaved}>
            <BringFromForm
              playlist={preview}
              songs={songs}
              isSaved={isSaved}
              onLinks={form.change}
            />
          </LinkFields>
          <div className="playlist-fields time-fields field-rows">
            {number("year", "Year", { hint: yearHint })}
            {number("month", "Month", {
              end: () => <span className="muted">{monthNames[(preview.month ?? 0) - 1]}</span>,
            })}
            <datalist id="month-names">
              {monthNames.map((name, index) => (
                <option key={name} value={index + 1} label={name} />
              ))}
            </datalist>
            {!isSaved && (
              <MonthOffer
                playlist={preview}
                onUse={({ year, month }) => {
                  form.change({ year: String(year), month: String(month) });
                  document.querySelector<HTMLElement>('input[name="month"]')?.focus();
                }}
              />
            )}
          </div>
          <SongsSection edited={songs} finder={finder} playlist={preview} />
          <div className="playlist-fields quiet-fields field-rows">
            {number("end_year", "End Year")}
            {number("bonus_number", "Bonus number")}
            <Checkbox {...form.flag("is_extended")} label="Is extended" />
            <Checkbox
              {...form.flag("is_bonus")}
              label="Is bonus"
              onChange={({ currentTarget: { checked } }) => {
                const proposed = initial.month;
                const [before, after] = checked ? [proposed, ""] : ["", proposed];
                const isProposed = !isSaved && form.values.month === before;
                form.change({ is_bonus: checked, ...(isProposed ? { month: after } : {}) });
              }}
            />
          </div>
          <div className="field-rows">
            <Field {...form.field("name")} label="Name" maxLength={80} />
            <TextArea
              {...form.field("note")}
              label="Note"
              rows={3}
              className="growing"
              hint="*italic*, **bold**, [a link](https://…), - a list, > a quote"
            />
          </div>
        </div>
        <div>
          <ImageField
            image={form.values.image}
            upload={upload}
            onRemove={() => form.change({ image: null })}
          >
            {lookups && <CoverOffers playlist={preview} upload={upload} />}
          </ImageField>
          <PublishField form={form} unsetYear={unsetYear} />
          {isSaved && !isVisible(start) && <PreviewLinks id={id} />}
          <section aria-label="Preview" className="playlist-preview">
            <p className="help">As visitors will see it</p>
            <PlaylistCards playlists={[preview]} preview={PlayerFrame} />
            <NotePreview note={form.values.note} />
          </section>
        </div>
      </div>
      {question}
    </FormDialog>
  );
}

function nameAndState(playlist: EditedPlaylist) {
  const title = playlistTitle(playlist);
  return isVisible(playlist) ? title : `${title} · ${draftMark(playlist)}`;
}
