import { expect, test } from "vitest";
import { siteDefaults } from "#server/features/site/defaults.ts";
import { changedFields } from "../../ui/changed-fields.ts";
import { completeTile, newTile, problemsIn, settingsOf, valuesOf } from "./site-values.ts";

const settings = siteDefaults();
const values = valuesOf(settings);

test("site form: the values of an unchanged form equal the saved settings", () => {
  expect(settingsOf(values)).toEqual(settings);
});

test("site form: after some settings were edited, exactly these settings count as changed", () => {
  const typed = {
    ...values,
    break_years: " 2020;2021, 2022 ",
    me_links: "https://a.example/@ada\n\n https://b.example ",
    owner_email: " ada@example.com ",
    first_year: " 2017 ",
    home_tiles: values.home_tiles.toReversed(),
    photography_tiles: [{ ...newTile(), title: "Garden", href: " garden.example:81/a?b " }],
  };
  expect(changedFields(settings, settingsOf(typed))).toEqual({
    break_years: [2020, 2021, 2022],
    me_links: ["https://a.example/@ada", "https://b.example"],
    owner_email: "ada@example.com",
    first_year: 2017,
    home_tiles: settings.home_tiles.toReversed(),
    photography_tiles: [
      {
        title: "Garden",
        subtext: null,
        href: "https://garden.example:81/a?b",
        icon: "sparkles",
        disabled: false,
      },
    ],
  });
});

test.each(["/music", "http://a.example", "javascript:alert(1)", "mailto:a@b.example", "garden"])(
  "tile address: no scheme is added to %s",
  (href) => expect(completeTile({ ...newTile(), href }).href).toBe(href),
);

test("site form: reports each problem at its field", () => {
  const wrong = {
    ...values,
    name: " ",
    accent_dark: "#222222",
    break_years: "2020, then",
    photography_tiles: [newTile()],
  };
  expect(problemsIn(wrong).name).toBe("Name is required");
  expect(problemsIn(wrong).accent_dark).toContain("Accent, dark theme: too faint on a dark page");
  expect(problemsIn(wrong).accent_light).toBeUndefined();
  expect(problemsIn(wrong).break_years).toContain("A break year must be a whole number");
  expect(problemsIn(wrong).photography_tiles).toBe("Tile title is required");
});
