import { expect, test } from "vitest";
import { cardAddress, isRangeName, playlistAddress } from "./playlist-address.ts";
import { playlistTitle, type TitledPlaylist } from "./playlist-title.ts";

const plain: TitledPlaylist = {
  year: 2024,
  end_year: null,
  month: null,
  is_extended: false,
  is_bonus: false,
  bonus_number: null,
};

test.each<[Partial<TitledPlaylist>, string]>([
  [{ month: 3 }, "/music/2024/march"],
  [{ month: 12, is_extended: true }, "/music/2024/december"],
  [{}, "/music/2024/best"],
  [{ is_extended: true }, "/music/2024/best-extended"],
  [{ is_bonus: true, bonus_number: 2 }, "/music/2024/bonus-2"],
  [{ is_bonus: true }, "/music/2024/bonus"],
  [{ year: 2018, end_year: 2022 }, "/music/2018/to-2022"],
  [{ year: 2018, end_year: 2022, is_extended: true }, "/music/2018/to-2022-extended"],
])("%j is found at %s", (facts, address) => {
  expect(playlistAddress({ ...plain, ...facts })).toBe(address);
  expect(isRangeName(address.split("/").at(-1) ?? "")).toBe(facts.end_year !== undefined);
});

test("two playlists share an address exactly when they share a title", () => {
  const facts = [2023, 2024].flatMap((year) =>
    [null, 2024, 2025].flatMap((end_year) =>
      [null, 1, 12].flatMap((month) =>
        [true, false].flatMap((is_extended) =>
          [true, false].flatMap((is_bonus) =>
            [null, 1, 2].map((bonus_number) => ({
              year,
              end_year,
              month,
              is_extended,
              is_bonus,
              bonus_number,
            })),
          ),
        ),
      ),
    ),
  );
  const titles = new Set(facts.map(playlistTitle));
  expect(titles.size).toBe(22);
  expect(new Set(facts.map(playlistAddress)).size).toBe(titles.size);
  expect(
    new Set(facts.map((playlist) => `${playlistTitle(playlist)} ${playlistAddress(playlist)}`))
      .size,
  ).toBe(titles.size);
});

test("a new cover is a new address of the card", () => {
  const march = { ...plain, month: 3 };
  expect(cardAddress({ ...march, image: null })).toBe("/cards/2024/march.jpg");
  expect(cardAddress({ ...march, image: "0123456789abcdef0123456789abcdef.png" })).toBe(
    "/cards/2024/march.jpg?cover=01234567",
  );
});
