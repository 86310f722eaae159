import { expect, test } from "vitest";
import { startSite } from "../testing/start-site.ts";

test("gaps are the months between the first and the last that no playlist is of", async () => {
  await using site = await startSite();
  const { api } = await site.join({ is_superuser: true });
  const gaps = () => api("GET /playlists/gaps", {});
  const add = (body: Record<string, unknown>) => api("POST /playlists/", { body });
  expect(await gaps()).toEqual({ data: [], count: 0 });
  await add({ year: 2022, month: 2 });
  expect(await gaps()).toEqual({ data: [], count: 0 });
  await add({ year: 2021, month: 11 });
  // None of these is of one month.
  await add({ year: 2019, end_year: 2023, month: 1 });
  await add({ year: 2010 });
  await add({ year: 2023, is_bonus: true, bonus_number: 1 });
  const turnOfTheYear = [
    { year: 2021, month: 12 },
    { year: 2022, month: 1 },
  ];
  expect(await gaps()).toEqual({ data: turnOfTheYear, count: 2 });
  const { id } = await add({ year: 2021, month: 12 });
  await add({ year: 2021, month: 12 });
  expect(await gaps()).toEqual({ data: [{ year: 2022, month: 1 }], count: 1 });
  // A month's bonus is called by its month.
  await add({ year: 2022, month: 1, is_bonus: true });
  expect((await gaps()).count).toBe(0);
  await api("DELETE /playlists/:playlist_id", { params: { playlist_id: id } });
  expect((await gaps()).count).toBe(0);
});
