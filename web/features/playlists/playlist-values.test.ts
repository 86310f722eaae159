import { expect, test } from "vitest";
import { perPlatform } from "#domain/platforms.ts";
import {
  fieldsOf,
  newPlaylist,
  nextPlaylist,
  problemsIn,
  proposedTime,
  valuesOf,
} from "./playlist-values.ts";

const today = new Date(2026, 10, 15);
const fresh = newPlaylist(today);
const typed = (some: Partial<ReturnType<typeof valuesOf>>) => ({ ...valuesOf(fresh), ...some });

test("playlist form: proposes the current month for a new playlist", () => {
  expect(fieldsOf(valuesOf(fresh))).toEqual({
    year: 2026,
    month: 11,
    end_year: null,
    image: null,
    is_extended: false,
    is_bonus: false,
    bonus_number: null,
    name: null,
    note: null,
    published_at: "now",
    email_followers: false,
    ...perPlatform(() => ""),
  });
});

test("playlist form: every field may be empty", () => {
  expect(problemsIn(typed({ year: " ", month: "" }))).toEqual({});
});

test.each([
  ["year", "twenty", "Year must be a whole number from 1900 to 2100"],
  ["end_year", "2020", "End Year must not be before Year"],
  ["month", "1.5", "Month must be a number from 1 to 12 or an English name, like May"],
  ["bonus_number", "0", "Bonus number must be a whole number from 1 to 9999"],
  [
    "spotify_id",
    "https://evil.example/",
    "This isn’t a Spotify playlist. Paste a playlist link or ID (22 letters and digits).",
  ],
])("playlist form: the field %s refuses %j with the message %j", (name, text, message) => {
  expect(problemsIn(typed({ [name]: text }))).toEqual({ [name]: message });
});

const ids = { spotify_id: "37i9dQZF1DXcBWIGoYBM5M", image: `${"0".repeat(32)}.png` };
test.each([
  ["a monthly playlist", { year: 2025, month: 10 }, { year: 2025, month: 11 }],
  ["a December playlist", { year: 2025, month: 12 }, { year: 2026, month: 1 }],
  ["a yearly playlist", { year: 2025, month: null }, { year: 2026, month: null }],
  [
    "a bonus playlist",
    { year: 2025, month: null, is_bonus: true, bonus_number: 2 },
    { year: 2025, is_bonus: true, bonus_number: 3 },
  ],
  ["a range of years", { year: 2018, end_year: 2022, month: null }, { year: 2018, end_year: 2023 }],
])(
  "next playlist: after %s, the next one is proposed without links and cover",
  (_, given, expected) => {
    expect(nextPlaylist({ ...fresh, ...ids, ...given })).toMatchObject({
      ...expected,
      ...perPlatform(() => ""),
      image: null,
    });
  },
);

test.each([
  ["next month", { month: "12" }, "2026-12-01T08:00"],
  ["this month", { month: "11" }, "2026-11-16T08:00"],
  ["no month", { month: "" }, "2026-11-16T08:00"],
  ["an invalid month", { month: "x" }, "2026-11-16T08:00"],
  ["next month and an empty year", { year: "", month: "12" }, "2026-12-01T08:00"],
])("publication date: for %s, Publish At… proposes a time in the future", (_, some, time) => {
  expect(proposedTime(typed(some), 2026, today)).toBe(time);
});

test("publication date: a past date is sent as now; a future date or null is sent unchanged", () => {
  const sent = (published_at: string | null) =>
    fieldsOf(valuesOf({ ...fresh, published_at })).published_at;
  const future = "2099-12-01T00:00:00.000Z";
  expect([sent("2020-12-01T00:00:00.000Z"), sent(future), sent(null)]).toEqual([
    "now",
    future,
    null,
  ]);
});

test("publication date: Publish At… requires a date", () => {
  expect(problemsIn(typed({ publish: "at", publish_at: "" }))).toEqual({
    publish_at: "Choose a date and time",
  });
});

test("publication date: emailing followers requires a date in the future", () => {
  const emailed = { email_followers: true, publish_at: "2020-01-01T00:00" };
  expect(fieldsOf(typed(emailed)).email_followers).toBe(false);
  expect(problemsIn(typed({ ...emailed, publish: "at" }))).toEqual({
    publish_at: "To email followers when it appears, choose a date in the future",
  });
});
