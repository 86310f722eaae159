import { expect, test } from "vitest";
import { readDate } from "./read-post.ts";

test.each([
  ["2019-03-31 23:30:00", "Mon, 01 Apr 2019 04:30:00 +0000", 2019, 3, "2019-04-01T04:30:00.000Z"],
  ["Fri, 31 May 2019 23:30:00 -0200", "", 2019, 5, "2019-06-01T01:30:00.000Z"],
  ["2019-06-01T00:30:00+02:00", "", 2019, 6, "2019-05-31T22:30:00.000Z"],
  ["August 31st, 2016 11:45pm", "", 2016, 8, expect.stringMatching(/^2016-0[89]-\d\dT/)],
  ["2018-10-01", "", 2018, 10, "2018-10-01T00:00:00.000Z"],
])("date of a post: %s keeps the year and month as written", (date, moment, year, month, at) => {
  expect(readDate(date, moment)).toEqual({ year, month, published_at: at });
});

test.each(["", "yesterday", "0000-00-00 00:00:00"])(
  "date of a post: the text %j gives no date",
  (date) => {
    expect(readDate(date)).toBeUndefined();
  },
);
