import { mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { temporaryFolder } from "../../testing/temporary-folder.ts";
import { renewFolder, type Write } from "./renew-folder.ts";

const { path: place, remove } = temporaryFolder();
afterAll(remove);
const inside = (folder = place) => readdirSync(folder, { recursive: true }).sort();

const fill =
  (...files: string[]) =>
  async (write: Write) => {
    for (const file of files) write(file, file);
  };

test("copy: a folder is replaced completely or not at all, and only if it holds nothing but a copy", async () => {
  const folder = join(place, "copy");
  await renewFolder(folder, fill("index.html", "music/index.html"));
  const first = ["index.html", "mixtape-copy.txt", "music", "music/index.html"];
  expect(inside(folder)).toEqual(first);

  const broken = renewFolder(folder, async (write) => {
    write("about/index.html", "");
    throw new Error("no page");
  });
  await expect(broken).rejects.toThrow("no page");
  expect(inside(folder)).toEqual(first);

  await renewFolder(folder, fill("index.html", "about/index.html"));
  const second = ["about", "about/index.html", "index.html", "mixtape-copy.txt"];
  expect(inside(folder)).toEqual(second);

  writeFileSync(join(folder, "about", ".DS_Store"), "");
  await renewFolder(folder, fill("index.html", "about/index.html"));
  expect(inside(folder)).toEqual(second);

  writeFileSync(join(folder, "about", "mine.txt"), "");
  const refusal = `${folder} holds about/mine.txt, which isn't part of a copy.`;
  await expect(renewFolder(folder, fill("index.html"))).rejects.toThrow(refusal);
  expect(inside(folder)).toEqual([...second, "about/mine.txt"].sort());

  const other = join(place, "other");
  mkdirSync(join(other, "photos"), { recursive: true });
  await expect(renewFolder(other, fill("index.html"))).rejects.toThrow(`${other} holds photos`);
  expect(inside(other)).toEqual(["photos"]);
  expect(readdirSync(place).sort()).toEqual(["copy", "other"]);
});
