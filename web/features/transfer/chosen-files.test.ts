import { expect, test } from "vitest";
import { nothingChosen, withFiles } from "./chosen-files.ts";

const file = (name: string, type = "") => new File(["x"], name, { type });
const names = (files: readonly { name: string }[]) => files.map(({ name }) => name);

test("chosen files: an exported folder is sorted by kind, without hidden system files", () => {
  const folder = [
    "playlists.json",
    "playlists.csv",
    "2024-march.png",
    "2024.JPG",
    "IMG_1.HEIC",
    "2024-march.jspf",
    ".DS_Store",
    "Thumbs.db",
    "notes.pdf",
  ];
  const { table, covers, songs } = withFiles(
    nothingChosen,
    folder.map((name) => file(name)),
  );
  expect([table?.name, names(covers), names(songs)]).toEqual([
    "playlists.csv",
    ["2024-march.png", "2024.JPG", "IMG_1.HEIC"],
    ["2024-march.jspf"],
  ]);
});

test("chosen files: a blog's folder gives no table, because its tables may list subscribers", () => {
  const folder = ["posts.csv", "email_list.csv", "posts/1.html", "feed.xml", "night.jpg"];
  const before = withFiles(nothingChosen, [file("table.csv")]);
  const blog = withFiles(
    before,
    folder.map((name) => file(name)),
  );
  expect([blog.table, names(blog.blogs), names(blog.covers)]).toEqual([
    null,
    ["posts.csv", "posts/1.html", "feed.xml"],
    ["night.jpg"],
  ]);
  const more = withFiles(blog, [file("day.png")]);
  expect([more.blogs, names(more.covers)]).toEqual([blog.blogs, ["night.jpg", "day.png"]]);
  expect(withFiles(blog, [file("posts.csv")]).table).toBeNull();
  expect(withFiles(blog, [file("table.csv")])).toMatchObject({
    table: { name: "table.csv" },
    blogs: [],
  });
});
