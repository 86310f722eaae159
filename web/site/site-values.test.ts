import { expect, test } from "vitest";
import { checkedDefaults } from "#server/site/defaults.ts";
import { site } from "#site";
import { changesTo, newTile, problemsIn, settingsOf, valuesOf } from "./site-values.ts";

const settings = checkedDefaults(site);
const values = valuesOf(settings);

test("what is not changed is sent as it came", () => {
  expect(settingsOf(values)).toEqual(settings);
  expect(changesTo(settings, settingsOf(values))).toEqual({});
  expect(problemsIn(values)).toEqual({ fields: {}, tiles: {} });
});

test("what is typed is read as people write it, and only what changed is sent", () => {
  const typed = {
    ...values,
    break_years: " 2020;2021, 2022 ",
    me_links: "https://a.example/@ada\n\n https://b.example ",
    owner_email: " ada@example.com ",
    first_year: " 2017 ",
    home_tiles: values.home_tiles.toReversed(),
  };
  expect(changesTo(settings, settingsOf(typed))).toEqual({
    break_years: [2020, 2021, 2022],
    me_links: ["https://a.example/@ada", "https://b.example"],
    owner_email: "ada@example.com",
    first_year: 2017,
    home_tiles: settings.home_tiles.toReversed(),
  });
});

test("what is wrong is told where it is: at its field, and at its tile", () => {
  const tile = newTile();
  const { fields, tiles } = problemsIn({
    ...values,
    name: " ",
    accent_dark: "#222222",
    last_year: "soon",
    break_years: "2020, then",
    photography_tiles: [...values.photography_tiles, tile],
  });
  expect(fields).toMatchObject({
    name: "Name is required",
    accent_dark: expect.stringContaining("Accent (dark) cannot be seen on the page"),
    last_year: "Last year must be a whole number from 1900 to 2100",
    break_years: "A break year must be a whole number from 1900 to 2100",
    photography_tiles: "A tile: Tile title is required",
  });
  expect(tiles).toEqual({
    [tile.key]: {
      title: "Tile title is required",
      href: expect.stringContaining("Tile address must be a path of this site"),
    },
  });
});
