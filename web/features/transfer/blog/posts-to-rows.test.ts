import { expect, test } from "vitest";
import { rowsOfPosts, withWords } from "./posts-to-rows.ts";
import type { Post } from "./read-post.ts";

const post = (year: number, month: number, picture = ""): Post => ({
  year,
  month,
  picture,
  thumbnail: "",
  ids: { deezer_id: "12" },
  name: "Name",
  note: "Note",
  published_at: `${year}-0${month}-02T00:00:00.000Z`,
});

test("posts: every post of a month except the first becomes a bonus playlist of the year", () => {
  const months = [3, 3, 4, 4].map((month) => post(2019, month));
  const rows = rowsOfPosts([...months, post(2020, 4), post(2020, 4)], []);
  expect(rows.map(({ year, month, bonus_number }) => [year, month, bonus_number])).toEqual([
    [2019, 3, undefined],
    [2019, undefined, 1],
    [2019, 4, undefined],
    [2019, undefined, 2],
    [2020, 4, undefined],
    [2020, undefined, 1],
  ]);
});

test("posts: a post's picture becomes the cover if a chosen file has the same name", () => {
  const covers = [new File([], "Night.JPG"), new File([], "day.png")];
  const pictures = ["https://blog.example/a/night.jpg?w=300", "../media/day.jpg", "", "http://x/"];
  const posts = pictures.map((picture) => post(2019, 3, picture));
  expect(rowsOfPosts(posts, covers).map(({ image }) => image)).toEqual([
    "Night.JPG",
    ...[undefined, undefined, undefined],
  ]);
});

test("posts: names and notes are added to the rows that the server has checked", () => {
  const row = { row: 1, outcome: "new" as const, title: "March 2019", problems: [], platforms: 1 };
  const playlist = { year: 2019, name: null, note: null };
  const rows = [{ ...row, name: "March 2019", cover: null, playlist }];
  expect(withWords(rows, [post(2019, 3)])).toMatchObject([
    { name: "March 2019 · Name", playlist: { year: 2019, name: "Name", note: "Note" } },
  ]);
});
