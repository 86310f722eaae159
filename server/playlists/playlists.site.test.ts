import { expect, test } from "vitest";
import { perPlatform, platformIds, platforms } from "#contract/platforms.ts";
import { purgeExpired } from "../housekeeping/housekeeping.ts";
import { plain } from "../testing/pictures.ts";
import { refused } from "../testing/refusal.ts";
import { startSite } from "../testing/start-site.ts";
import { exampleIds } from "../testing/whole-playlist.ts";

const unknownId = "00000000-0000-4000-8000-000000000000";

test("an empty playlist takes this year and nothing else", async () => {
  await using site = await startSite();
  const owner = await site.join({ is_superuser: true });
  site.clock.now = Date.parse("2024-05-05T12:00:00Z");
  await site.db.updateTable("sessions").set({ last_seen_at: site.clock.now }).execute();
  expect(await owner.api("POST /playlists/", { body: {} })).toEqual({
    id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    year: 2024,
    end_year: null,
    month: null,
    image: null,
    image_color: null,
    is_extended: false,
    is_bonus: false,
    bonus_number: null,
    name: null,
    note: null,
    published_at: "2024-05-05T12:00:00.000Z",
    ...perPlatform(() => ""),
    song_count: 0,
    duration: null,
  });
});

test("a playlist is created, read, changed and deleted", async () => {
  await using site = await startSite();
  const { api } = await site.join({ is_superuser: true });
  const made = await api("POST /playlists/", {
    body: { year: 2018, end_year: 2022, is_extended: true, ...exampleIds },
  });
  expect(made).toMatchObject({ year: 2018, end_year: 2022, is_extended: true, ...exampleIds });
  const params = { playlist_id: made.id };
  expect(await api("GET /playlists/:playlist_id", { params })).toEqual(made);
  expect(
    await api("PATCH /playlists/:playlist_id", {
      params,
      body: { end_year: null, month: 3, spotify_id: "" },
    }),
  ).toEqual({
    ...made,
    end_year: null,
    month: 3,
    spotify_id: "",
  });
  expect(await api("PATCH /playlists/:playlist_id", { params, body: {} })).toMatchObject({
    month: 3,
  });
  expect(await api("DELETE /playlists/:playlist_id", { params })).toEqual({
    message: "Playlist deleted successfully",
  });
  for (const call of [
    () => api("GET /playlists/:playlist_id", { params }),
    () => api("PATCH /playlists/:playlist_id", { params, body: {} }),
    () => api("DELETE /playlists/:playlist_id", { params: { playlist_id: unknownId } }),
  ]) {
    await refused(call(), 404, "Playlist not found");
  }
});

test("sent twice with the id it was given, a playlist is made once and has the values of the second", async () => {
  await using site = await startSite();
  const { api } = await site.join({ is_superuser: true });
  const id = "8d0f5b2e-6a53-4c0f-9f6e-2f4f0b8f3a11";
  const first = await api("POST /playlists/", {
    body: { id, year: 2024, month: 3, ...exampleIds },
  });
  expect(first).toMatchObject({ id, year: 2024, month: 3 });
  const second = await api("POST /playlists/", {
    body: { id: id.toUpperCase(), year: 2024, month: 4, is_bonus: true },
  });
  expect(second).toMatchObject({
    id,
    year: 2024,
    month: 4,
    is_bonus: true,
    ...perPlatform(() => ""),
  });
  expect((await api("GET /playlists/", {})).data).toEqual([second]);
  await refused(
    api("POST /playlists/", { body: { id, end_year: 2023 } }),
    422,
    "End Year must not be before Year",
  );
  await refused(
    api("POST /playlists/", { body: { id, image: `${"0".repeat(32)}.png` } }),
    422,
    /^Image must be/,
  );
  await refused(api("POST /playlists/", { body: { id: "mine" } }), 422, "Not an identifier");
  expect((await api("GET /playlists/", {})).data).toEqual([second]);
});

test("four saves with one id at the same moment make one playlist", async () => {
  await using site = await startSite();
  const owners = await Promise.all([1, 2, 3, 4].map(() => site.join({ is_superuser: true })));
  const id = "8d0f5b2e-6a53-4c0f-9f6e-2f4f0b8f3a11";
  const answers = await Promise.all(
    owners.map(({ api }, index) =>
      api("POST /playlists/", { body: { id, year: 2024, month: index + 1 } }),
    ),
  );
  expect(answers.map((playlist) => playlist.id)).toEqual(owners.map(() => id));
  expect((await owners[0]?.api("GET /playlists/", {}))?.count).toBe(1);
});

test("saved again after it was deleted, it is there once, and can be deleted and brought back as ever", async () => {
  await using site = await startSite();
  const { api } = await site.join({ is_superuser: true });
  const id = "8d0f5b2e-6a53-4c0f-9f6e-2f4f0b8f3a11";
  const params = { playlist_id: id };
  await api("POST /playlists/", { body: { id, year: 2024, month: 3 } });
  await api("DELETE /playlists/:playlist_id", { params });
  await api("POST /playlists/", { body: { id, year: 2024, month: 4 } });
  expect(await api("POST /playlists/:playlist_id/restore", { params })).toMatchObject({ month: 4 });
  await api("DELETE /playlists/:playlist_id", { params });
  expect(await api("POST /playlists/:playlist_id/restore", { params })).toMatchObject({ month: 4 });
  expect((await api("GET /playlists/", {})).count).toBe(1);
});

test("a deleted playlist is brought back as it was, for an hour, and once however often it is asked for", async () => {
  await using site = await startSite();
  const { api } = await site.join({ is_superuser: true });
  const old = await api("POST /playlists/", {
    body: { year: 2019, is_extended: true, ...exampleIds },
  });
  site.clock.now += 1000;
  await api("POST /playlists/", { body: { year: 2024, month: 3 } });
  const params = { playlist_id: old.id };
  const everything = async () => ({
    list: await api("GET /playlists/", {}),
    feed: await (await site.send("/feed.xml")).text(),
  });
  const before = await everything();
  expect(before.feed).toContain(old.id);
  await api("DELETE /playlists/:playlist_id", { params });
  expect((await everything()).feed).not.toContain(old.id);
  site.clock.now += 3_599_999;
  expect(await api("POST /playlists/:playlist_id/restore", { params })).toEqual(old);
  expect(await everything()).toEqual(before);
  expect(await api("POST /playlists/:playlist_id/restore", { params })).toEqual(old);

  await api("DELETE /playlists/:playlist_id", { params });
  site.clock.now += 3_600_000;
  await refused(api("POST /playlists/:playlist_id/restore", { params }), 404, "Playlist not found");
  await refused(
    api("POST /playlists/:playlist_id/restore", { params: { playlist_id: unknownId } }),
    404,
    "Playlist not found",
  );
  await purgeExpired(site.db, site.clock.now);
  expect(await site.db.selectFrom("removed_playlists").selectAll().execute()).toEqual([]);
});

test("playlists are listed newest first, page by page, with the count of all", async () => {
  await using site = await startSite();
  const { api } = await site.join({ is_superuser: true });
  const made = [];
  for (const year of [2020, 2018, 2024]) {
    site.clock.now += 1;
    made.unshift(await api("POST /playlists/", { body: { year } }));
  }
  expect(await api("GET /playlists/", {})).toEqual({ data: made, count: 3 });
  expect(await api("GET /playlists/", { query: { skip: 1, limit: 1 } })).toEqual({
    data: [made[1]],
    count: 3,
  });
});

const notIds = ["../x", "a?b", "//evil.example", "javascript:alert(1)", 'a"b', "<b>", "a\nb"];

const refusals: [object, RegExp][] = [
  ...notIds.flatMap((id) =>
    platforms.map((platform): [object, RegExp] => [
      { [`${platform}_id`]: id },
      new RegExp(`^${platformIds[platform].name} must be`),
    ]),
  ),
  [{ year: 1899 }, /^Year must be/],
  [{ year: 2101 }, /^Year must be/],
  [{ year: 2020.5 }, /^Year must be/],
  [{ year: 2020, end_year: 2019 }, /^End Year must not be before Year$/],
  [{ year: 2020, end_year: 2101 }, /^End Year must be/],
  [{ month: 0 }, /^Month must be/],
  [{ month: 13 }, /^Month must be/],
  [{ bonus_number: 0 }, /^Bonus number must be/],
  [{ bonus_number: 2 ** 31 }, /^Bonus number must be/],
  [{ is_extended: "true" }, /^Is extended must be true or false$/],
  [{ is_bonus: null }, /^Is bonus must be true or false$/],
  [{ spotify_id: "37i9dQZF1DXcBWIGoYBM5" }, /^Spotify must be 22 letters and digits, or empty$/],
  [{ deezer_id: "1".repeat(65) }, /^Deezer must be digits/],
  [{ youtube_id: "short" }, /^YouTube must be/],
  [{ youtube_id: "x".repeat(65) }, /^YouTube must be/],
  [{ qobuz_id: "٣٤٥" }, /^Qobuz must be digits/],
  [{ image: "../../secret" }, /^Image must be the name of an uploaded image$/],
  [{ image: "https://evil.example/x.png" }, /^Image must be/],
];

test("E4, E6, E7: what breaks a rule is refused with its sentence, when created and when changed, and nothing is stored", async () => {
  await using site = await startSite({ environment: { RATE_LIMITS: "off" } });
  const { api } = await site.join({ is_superuser: true });
  const kept = await api("POST /playlists/", { body: { year: 2021 } });
  for (const [body, sentence] of refusals) {
    await refused(api("POST /playlists/", { body }), 422, sentence);
    const params = { playlist_id: kept.id };
    await refused(api("PATCH /playlists/:playlist_id", { params, body }), 422, sentence);
  }
  expect(await api("GET /playlists/", {})).toEqual({ data: [kept], count: 1 });
});

test("E7: an image is one that was uploaded and is still there", async () => {
  await using site = await startSite();
  const { api } = await site.join({ is_superuser: true });
  const bytes = await plain(64, 64).png().toBuffer();
  const { filename } = await api("POST /utils/uploadfile/", {
    file: new Blob([new Uint8Array(bytes)]),
  });
  expect(await api("POST /playlists/", { body: { year: 2024, image: filename } })).toMatchObject({
    image: filename,
  });
  const { id: playlist_id } = await api("POST /playlists/", { body: { year: 2023 } });
  const gone = filename.replace(/^./, (letter) => (letter === "0" ? "1" : "0"));
  for (const image of [gone, `/images/${filename}`, filename.toUpperCase(), ""]) {
    const problem = "Image must be the name of an uploaded image";
    await refused(api("POST /playlists/", { body: { year: 2024, image } }), 422, problem);
    await refused(
      api("PATCH /playlists/:playlist_id", { params: { playlist_id }, body: { image } }),
      422,
      problem,
    );
  }
});

test("a change is judged by what it leaves behind", async () => {
  await using site = await startSite();
  const { api } = await site.join({ is_superuser: true });
  const { id } = await api("POST /playlists/", { body: { year: 2018, end_year: 2022 } });
  const change = (body: object) =>
    api("PATCH /playlists/:playlist_id", { params: { playlist_id: id }, body });
  await refused(change({ year: 2023 }), 422, "End Year must not be before Year");
  const later = { year: 2023, end_year: 2024 };
  expect(await change(later)).toMatchObject(later);
});

test("a deletion beside a repeated save leaves a playlist that can be deleted and brought back, or none", async () => {
  await using site = await startSite({ environment: { RATE_LIMITS: "off" } });
  const { api } = await site.join({ is_superuser: true });
  const other = await site.join({ is_superuser: true });
  for (let round = 0; round < 15; round++) {
    const id = `00000000-0000-4000-8000-${String(round).padStart(12, "0")}`;
    const params = { playlist_id: id };
    await api("POST /playlists/", { body: { id, year: 2024 } });
    const [, saved] = await Promise.allSettled([
      api("DELETE /playlists/:playlist_id", { params }),
      other.api("POST /playlists/", { body: { id, year: 2023 } }),
    ]);
    expect(saved.status).toBe("fulfilled");
    await api("DELETE /playlists/:playlist_id", { params }).catch((error: { status: number }) =>
      expect(error.status).toBe(404),
    );
    expect(await api("POST /playlists/:playlist_id/restore", { params })).toMatchObject({ id });
  }
});
