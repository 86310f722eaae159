import { expect, test } from "vitest";
import type { FileRow } from "#contract/transfer.ts";
import { coversOf, outcomesOf, playlistsOf } from "./row-outcomes.ts";

const row = (number: number, some: Partial<FileRow>): FileRow => ({
  row: number,
  outcome: "new",
  title: "March 2024",
  name: "March 2024",
  platforms: 1,
  problems: [],
  cover: null,
  playlist: { year: 2024, image: some.cover ?? null, songs: [{ title: "A", artist: "B" }] },
  ...some,
});
const picture = (name: string) => new File(["x"], name);
const sunny = picture("Sunny.png");
const broken = picture("broken.png");
const covers = [sunny, broken, picture("two.png"), picture("two.jpg")];
const none = new Map<File, string>();

test("import rows: a new row whose cover is missing, ambiguous or damaged is refused", () => {
  const named = ["sunny", "two", "gone.png", "broken"];
  const rows = named.map((cover, index) => row(index + 2, { cover }));
  const outcomes = outcomesOf(
    [...rows, row(6, {}), row(7, { cover: "gone.png", outcome: "already there" })],
    covers,
    new Map([[broken, "The image is damaged"]]),
  );
  const shown = outcomes.map(
    ({ outcome, cover, reasons }) => `${outcome}: ${cover?.name ?? reasons.join()}`,
  );
  expect(shown).toEqual([
    "new: Sunny.png",
    "refused: Cover two: more than one match among the chosen files. Add the extension",
    "refused: Cover gone.png: not found among the chosen files",
    "refused: Cover broken: The image is damaged",
    "new: ",
    "already there: ",
  ]);
  expect(coversOf(outcomes)).toEqual([sunny]);
});

test("import rows: every row that is not refused is sent", () => {
  const problems = [{ field: "month", message: "Row 4: Month", reason: "Month" }];
  const rows = [
    row(2, { cover: "sunny.png" }),
    row(3, { outcome: "already there" }),
    row(4, { outcome: "refused", playlist: null, problems }),
  ];
  const outcomes = outcomesOf(rows, covers, none);
  expect(playlistsOf(outcomes, new Map([[sunny, "stored.png"]]))).toEqual([
    { year: 2024, image: "stored.png", songs: [{ title: "A", artist: "B" }] },
    { year: 2024, image: null, songs: [] },
  ]);
});
