import { expect, test } from "vitest";
import { nothingChosen, withFiles } from "./chosen-files.ts";

const files = (names: string) => names.split(" ").map((name) => new File(["x"], name));
const names = (chosen: readonly File[]) => chosen.map(({ name }) => name).join(" ");

test("chosen files: the files of an export are sorted into table, covers and songs", () => {
  const folder =
    "playlists.json playlists.csv 2024-march.png 2024.JPG IMG_1.HEIC 2024-march.jspf .DS_Store Thumbs.db notes.pdf";
  const { table, covers, songs } = withFiles(nothingChosen, files(folder));
  expect([table?.name, names(covers), names(songs)]).toEqual([
    "playlists.csv",
    "2024-march.png 2024.JPG IMG_1.HEIC",
    "2024-march.jspf",
  ]);
});

test("chosen files: the files of a blog replace a chosen table, and a later table replaces the blog", () => {
  const before = withFiles(nothingChosen, files("table.csv"));
  const folder = files("posts.csv email_list.csv posts/1.html feed.xml night.jpg");
  const blog = withFiles(before, folder);
  expect([blog.table, names(blog.blogs), names(blog.covers)]).toEqual([
    null,
    "posts.csv posts/1.html feed.xml",
    "night.jpg",
  ]);
  const more = withFiles(blog, files("day.png"));
  expect([more.blogs, names(more.covers)]).toEqual([blog.blogs, "night.jpg day.png"]);
  expect(withFiles(blog, files("posts.csv")).table).toBeNull();
  const { table, blogs } = withFiles(blog, files("table.csv"));
  expect([table?.name, blogs]).toEqual(["table.csv", []]);
});
