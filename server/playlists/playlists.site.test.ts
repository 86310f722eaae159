import { expect, test } from "vitest";
import { perPlatform, platformIds, platforms } from "#contract/platforms.ts";
import { purgeExpired } from "../housekeeping/housekeeping.ts";
import { plain } from "../testing/pictures.ts";
import { refused } from "../testing/refusal.ts";
import { startSite } from "../testing/start-site.ts";
import { exampleIds, playlistRow } from "../testing/whole-playlist.ts";

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

test("two saves with one id at the same moment make one playlist", async () => {
  await using site = await startSite();
  const owners = await Promise.all([1, 2, 3, 4].map(() => site.join({ is_superuser: true })));
  for (const id of [
    "8d0f5b2e-6a53-4c0f-9f6e-2f4f0b8f3a11",
    "8d0f5b2e-6a53-4c0f-9f6e-2f4f0b8f3a12",
  ]) {
    const answers = await Promise.all(
      owners.map(({ api }, index) =>
        api("POST /playlists/", { body: { id, year: 2024, month: index + 1 } }),
      ),
    );
    expect(answers.map((playlist) => playlist.id)).toEqual(owners.map(() => id));
  }
  expect((await owners[0]?.api("GET /playlists/", {}))?.count).toBe(2);
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

const notIds = [
  "../x",
  "a?b",
  "a#b",
  "//evil.example",
  "https://evil.example",
  "javascript:alert(1)",
  'a"b',
  "a'b",
  "<b>",
  "a b",
  "a\nb",
  "a\0b",
  "%2e%2e",
  "é".repeat(22),
];

const refusals: [unknown, RegExp][] = [
  ...notIds.flatMap((id) =>
    platforms.map((platform): [unknown, RegExp] => [
      { [`${platform}_id`]: id },
      new RegExp(`^${platformIds[platform].name} must be`),
    ]),
  ),
  [{ youtube_id: "x".repeat(65) }, /^YouTube must be/],
  [{ year: 1899 }, /^Year must be/],
  [{ year: 99999 }, /^Year must be/],
  [{ year: -1 }, /^Year must be/],
  [{ year: 2020.5 }, /^Year must be/],
  [{ year: "2020" }, /^Year must be/],
  [{ year: "abc" }, /^Year must be/],
  [{ year: 2 ** 53 }, /^Year must be/],
  [{ year: null }, /^Year must be/],
  [{ year: [2020] }, /^Year must be/],
  [{ year: 2020, end_year: 2019 }, /^End Year must not be before Year$/],
  [{ year: 2020, end_year: 2101 }, /^End Year must be/],
  [{ month: 0 }, /^Month must be/],
  [{ month: 13 }, /^Month must be/],
  [{ month: 1.5 }, /^Month must be/],
  [{ month: "5" }, /^Month must be/],
  [{ bonus_number: 0 }, /^Bonus number must be/],
  [{ bonus_number: 2 ** 31 }, /^Bonus number must be/],
  [{ is_extended: "true" }, /^Is extended must be true or false$/],
  [{ is_bonus: 1 }, /^Is bonus must be true or false$/],
  [{ is_bonus: null }, /^Is bonus must be true or false$/],
  [{ spotify_id: "../x" }, /^Spotify must be 22 letters and digits, or empty$/],
  [{ spotify_id: "37i9dQZF1DXcBWIGoYBM5" }, /^Spotify must be/],
  [{ spotify_id: null }, /^Spotify must be/],
  [{ deezer_id: "12a" }, /^Deezer must be digits/],
  [{ deezer_id: "1".repeat(65) }, /^Deezer must be digits/],
  [{ youtube_id: "javascript:alert(1)" }, /^YouTube must be/],
  [{ youtube_id: "short" }, /^YouTube must be/],
  [{ youtube_id: 'PLabcdefgh"onload' }, /^YouTube must be/],
  [{ qobuz_id: "//evil.example" }, /^Qobuz must be digits/],
  [{ qobuz_id: "5602154\n" }, /^Qobuz must be digits/],
  [{ qobuz_id: "٣٤٥" }, /^Qobuz must be digits/],
  [{ image: "../../secret" }, /^Image must be the name of an uploaded image$/],
  [{ image: "https://evil.example/x.png" }, /^Image must be/],
  [
    { image: "0123456789abcdef0123456789abcdef.png" },
    /^Image must be the name of an uploaded image$/,
  ],
  ["just text", /./],
  [[], /./],
  [null, /./],
];

test("E4, E6, E7, E9: what breaks a rule is refused with its sentence, when created and when changed, and nothing is stored", async () => {
  await using site = await startSite({ environment: { RATE_LIMITS: "off" } });
  const { api } = await site.join({ is_superuser: true });
  const kept = await api("POST /playlists/", { body: { year: 2021 } });
  for (const [body, sentence] of refusals) {
    await refused(api("POST /playlists/", { body: body as never }), 422, sentence);
    await refused(
      api("PATCH /playlists/:playlist_id", {
        params: { playlist_id: kept.id },
        body: body as never,
      }),
      422,
      sentence,
    );
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
  for (const image of [
    gone,
    `/images/${filename}`,
    filename.toUpperCase(),
    `${filename}\0`,
    `./${filename}`,
    "",
  ]) {
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
  const { id: playlist_id } = await api("POST /playlists/", {
    body: { year: 2018, end_year: 2022 },
  });
  await refused(
    api("PATCH /playlists/:playlist_id", { params: { playlist_id }, body: { year: 2023 } }),
    422,
    "End Year must not be before Year",
  );
  expect(
    await api("PATCH /playlists/:playlist_id", {
      params: { playlist_id },
      body: { year: 2023, end_year: 2024 },
    }),
  ).toMatchObject({
    year: 2023,
    end_year: 2024,
  });
});

test("E4: the database holds the rules even if the code forgets", async () => {
  await using site = await startSite();
  const whole = playlistRow({ id: unknownId, year: 2020 });
  const insert = (change: Partial<typeof whole> | Record<string, unknown>) =>
    site.db
      .insertInto("playlists")
      .values({ ...whole, ...change })
      .execute();
  for (const change of [
    { year: 1899 },
    { year: 2101 },
    { end_year: 2019 },
    { month: 13 },
    { month: 0 },
    { bonus_number: 0 },
    { spotify_id: "x".repeat(21) },
    { spotify_id: `${"x".repeat(21)}/` },
    { deezer_id: "12a" },
    { youtube_id: "a b c d e f g h" },
    { qobuz_id: "1".repeat(65) },
    { image: "0123456789abcdef0123456789abcdef.png" },
    { year: null },
  ]) {
    await expect(insert(change), JSON.stringify(change)).rejects.toThrow();
  }
  await insert(exampleIds);
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
