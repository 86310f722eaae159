import { expect, test } from "vitest";
import { site } from "#site";
import { siteDefaults } from "./defaults.ts";

test("site.config.ts: the check of the defaults fails with a list of all invalid settings", () => {
  const [tile] = site.home_tiles;
  const wrong = { ...site, name: undefined, home_tiles: [{ ...tile, icon: "musik" }] };
  expect(() => siteDefaults(wrong)).toThrow(
    expect.objectContaining({
      exitCode: 78,
      sentences: [
        "name in site.config.ts: Name is required.",
        expect.stringMatching(/^home_tiles\.0\.icon in site\.config\.ts: Tile icon/),
      ],
    }),
  );
});
