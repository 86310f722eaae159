import { emailNeedsFuture, NewPlaylist, type OwnPlaylist } from "#contract/playlists.ts";
import { readPlatformLink } from "#domain/platform-links.ts";
import { type Platform, perPlatform, platforms } from "#domain/platforms.ts";
import { dayInWords, monthNamed, understoodMonths } from "#domain/playlist-title.ts";
import { fieldProblems, type useForm } from "../../ui/use-form.ts";
import { noDraft } from "../songs/editing/edited-songs.ts";

type Optional = "id" | "published_at" | "email_followers" | "image_color" | "duration";

/** A saved or a new playlist. `published_at` is null for a draft. A new playlist has no `published_at`, and saving publishes it by default. */
export type EditedPlaylist = Omit<OwnPlaylist, Optional> &
  Partial<Pick<OwnPlaylist, Optional>> & { new_id?: string };
type Published = Pick<EditedPlaylist, "published_at">;

export const newPlaylist = (today = new Date()): EditedPlaylist => ({
  year: today.getFullYear(),
  month: today.getMonth() + 1,
  end_year: null,
  image: null,
  is_extended: false,
  is_bonus: false,
  bonus_number: null,
  name: null,
  note: null,
  song_count: 0,
  ...perPlatform(() => ""),
});

export function nextPlaylist(playlist: EditedPlaylist): EditedPlaylist {
  const { year, end_year, month, bonus_number, is_bonus, is_extended } = playlist;
  const next = { ...newPlaylist(), year, end_year, month, bonus_number, is_bonus, is_extended };
  if (end_year !== null) return { ...next, end_year: end_year + 1 };
  if (month !== null)
    return month === 12 ? { ...next, year: year + 1, month: 1 } : { ...next, month: month + 1 };
  return bonus_number === null
    ? { ...next, year: year + 1 }
    : { ...next, bonus_number: bonus_number + 1 };
}

const written = (value: number | null) => value?.toString() ?? "";

const localTime = (moment: string) => {
  const date = new Date(moment);
  return new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
};

const isInFuture = (moment: string) => Date.parse(moment) > Date.now();

export const isVisible = ({ published_at }: Published) =>
  published_at !== null && !isInFuture(published_at ?? "now");

export const dayOfPublication = (moment: string) =>
  dayInWords(localTime(moment).slice(0, 10), new Date().getFullYear());

export const draftMark = ({ published_at }: Published) =>
  published_at ? `From ${dayOfPublication(published_at)}` : "Draft";

function publishOf(playlist: Published): "now" | "at" | "not yet" {
  if (isVisible(playlist)) return "now";
  return playlist.published_at ? "at" : "not yet";
}

export const valuesOf = ({ published_at, ...playlist }: EditedPlaylist) => ({
  ...playlist,
  name: playlist.name ?? "",
  note: playlist.note ?? "",
  publish: publishOf({ published_at }),
  publish_at: published_at ? localTime(published_at) : "",
  songs: noDraft,
  email_followers: playlist.email_followers ?? false,
  year: written(playlist.year),
  end_year: written(playlist.end_year),
  month: written(playlist.month),
  bonus_number: written(playlist.bonus_number),
});

export type PlaylistValues = ReturnType<typeof valuesOf>;
export type PlaylistFormState = ReturnType<typeof useForm<PlaylistValues>>;

export function proposedTime(values: PlaylistValues, unsetYear: number, now = new Date()) {
  const { year = unsetYear, month } = fieldsOf(values);
  const firstOfMonth = month ? new Date(year, month - 1, 1, 8) : now;
  const tomorrow = new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1, 8);
  return localTime((firstOfMonth > now ? firstOfMonth : tomorrow).toISOString());
}

const numberIn = (text: string) => {
  const digits = text.trim();
  if (digits === "") return null;
  return /^\d{1,9}$/.test(digits) ? Number(digits) : Number.NaN;
};

export const idIn = (values: PlaylistValues, platform: Platform) => {
  const reading = readPlatformLink(platform, values[`${platform}_id`]);
  return "id" in reading ? reading.id : "";
};

function momentIn({ publish, publish_at }: PlaylistValues) {
  if (publish === "now") return "now";
  const time = Date.parse(publish_at);
  return publish === "not yet" || Number.isNaN(time) ? null : new Date(time).toISOString();
}

export const fieldsOf = (values: PlaylistValues) => ({
  year: numberIn(values.year) ?? undefined,
  end_year: numberIn(values.end_year),
  month: monthNamed(values.month) ?? numberIn(values.month),
  is_extended: values.is_extended,
  is_bonus: values.is_bonus,
  bonus_number: numberIn(values.bonus_number),
  ...perPlatform((platform) => idIn(values, platform)),
  image: values.image,
  name: values.name.trim() || null,
  note: values.note.trim() || null,
  published_at: momentIn(values),
  email_followers: values.publish === "at" && values.email_followers,
});

export function problemsIn(values: PlaylistValues) {
  const fields = fieldsOf(values);
  const { published_at, ...problems } = fieldProblems(NewPlaylist, fields);
  for (const platform of platforms) {
    const reading = readPlatformLink(platform, values[`${platform}_id`]);
    if ("problem" in reading) problems[`${platform}_id`] = reading.problem;
  }
  if (Number.isNaN(fields.month)) problems.month = `Month must be ${understoodMonths}`;
  if (values.publish === "at" && (published_at || fields.published_at === null))
    problems.publish_at = "Choose a date and time";
  else if (fields.email_followers && !isInFuture(values.publish_at))
    problems.publish_at = emailNeedsFuture;
  return problems;
}

/** Returns the playlist for the form's preview. Replaces invalid numbers, because they would appear in the title. */
export function previewOf(values: PlaylistValues, unsetYear: number) {
  const { year = unsetYear, month, ...fields } = fieldsOf(values);
  const sensible = (value: number | null) => (Number.isNaN(value) ? null : value);
  return {
    ...fields,
    year: sensible(year) ?? unsetYear,
    end_year: sensible(fields.end_year),
    month: month && month >= 1 && month <= 12 ? month : null,
    bonus_number: sensible(fields.bonus_number),
    image_color: null,
  };
}
