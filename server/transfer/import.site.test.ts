import { expect, test } from "vitest";
import { ApiError } from "#contract/client.ts";
import { mostImported } from "#contract/transfer.ts";
import { everythingIn } from "../testing/everything-in.ts";
import { plain } from "../testing/pictures.ts";
import { startSite } from "../testing/start-site.ts";
import { exampleIds } from "../testing/whole-playlist.ts";

async function siteWithOwner() {
  const site = await startSite({ environment: { RATE_LIMITS: "off" } });
  return { site, owner: await site.join({ is_superuser: true }) };
}

const march = {
  year: 2024,
  month: 3,
  ...exampleIds,
  songs: [{ title: "One", artist: "A", duration: 61 }],
};
const best = {
  Year: "2024",
  "Is extended": "yes",
  Spotify: `https://open.spotify.com/playlist/${exampleIds.spotify_id}`,
};

test("playlists are brought in with their songs, shown at once, and the second time all of them are there", async () => {
  const { site, owner } = await siteWithOwner();
  await using _ = site;
  const before = (await (await site.send("/music/2024")).json()) as { count: number };
  expect(before.count).toBe(0);
  const report = await owner.api("POST /playlists/import", { body: { playlists: [march, best] } });
  expect(report).toEqual({
    kept: true,
    rows: [
      { row: 1, outcome: "new", title: "March 2024", problems: [] },
      { row: 2, outcome: "new", title: "2024+", problems: [] },
    ],
  });
  const shown = (await (await site.send("/music/2024/march")).json()) as { songs: unknown[] };
  expect(shown.songs).toMatchObject([{ title: "One", artist: "A", album: null, duration: 61 }]);
  const all = await owner.api("GET /playlists/", {});
  // Newest first, and the last of the list is the newest.
  expect(all.data).toMatchObject([
    { year: 2024, is_extended: true, spotify_id: exampleIds.spotify_id },
    { month: 3, ...exampleIds },
  ]);
  const kept = await everythingIn(site.db);
  const again = await owner.api("POST /playlists/import", { body: { playlists: [march, best] } });
  expect(again.rows.map(({ outcome }) => outcome)).toEqual(["already there", "already there"]);
  expect(await everythingIn(site.db)).toEqual(kept);
});

test("a dry run says the same and keeps nothing", async () => {
  const { site, owner } = await siteWithOwner();
  await using _ = site;
  await owner.api("POST /playlists/", { body: { year: 2024, month: 3 } });
  const before = await everythingIn(site.db);
  const report = await owner.api("POST /playlists/import", {
    body: { playlists: [march, best, { year: 1 }], dry_run: true },
  });
  expect(report).toMatchObject({
    kept: false,
    rows: [
      { outcome: "already there" },
      { outcome: "new" },
      { outcome: "refused", title: null, problems: [{ field: "year" }] },
    ],
  });
  expect(await everythingIn(site.db)).toEqual(before);
});

test("L18: one refused row, and nothing is kept; the answer says what would have become of every row", async () => {
  const { site, owner } = await siteWithOwner();
  await using _ = site;
  const before = await everythingIn(site.db);
  const refusal = await owner
    .api("POST /playlists/import", {
      body: {
        playlists: [
          march,
          { ...best, image: `${"0".repeat(32)}.png` },
          { year: 2023, songs: "a.jspf" },
        ],
      },
    })
    .catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(ApiError);
  expect(refusal).toMatchObject({
    status: 422,
    body: {
      kept: false,
      detail: [
        {
          loc: ["body", "playlists", 1, "image"],
          msg: "Playlist 2: Image must be the name of an uploaded image",
        },
        { loc: ["body", "playlists", 2, "songs"] },
      ],
      rows: [{ outcome: "new" }, { outcome: "refused" }, { outcome: "refused" }],
    },
  });
  expect(await everythingIn(site.db)).toEqual(before);
});

test("a cover with a NUL in its name refuses its row", async () => {
  const { site, owner } = await siteWithOwner();
  await using _ = site;
  for (const dry_run of [true, false]) {
    const call = owner.api("POST /playlists/import", {
      body: { playlists: [{ ...march, image: "a\u0000b" }], dry_run },
    });
    const { rows } = dry_run
      ? await call
      : ((await call.catch((error: ApiError) => error.body)) as Awaited<typeof call>);
    expect(rows).toMatchObject([
      { outcome: "refused", problems: [{ field: "image", reason: "Image must be a file name" }] },
    ]);
  }
});

test("L18: more than 5,000 playlists are refused with a sentence; 5,000 are kept", async () => {
  const { site, owner } = await siteWithOwner();
  await using _ = site;
  const many = Array.from({ length: mostImported }, (_, index) => ({
    year: 2000 + (index % 100),
    is_bonus: true,
    bonus_number: 1 + Math.floor(index / 100),
  }));
  await expect(
    owner.api("POST /playlists/import", { body: { playlists: [...many, march] } }),
  ).rejects.toMatchObject({
    status: 422,
    body: { detail: [{ msg: "At most 5,000 playlists can be brought in at once" }] },
  });
  expect((await owner.api("GET /playlists/", {})).count).toBe(0);
  expect((await owner.api("POST /playlists/import", { body: { playlists: many } })).kept).toBe(
    true,
  );
  expect((await owner.api("GET /playlists/", {})).count).toBe(mostImported);
});

test("a cover is an image that was uploaded", async () => {
  const { site, owner } = await siteWithOwner();
  await using _ = site;
  const file = new Blob([new Uint8Array(await plain(64, 64).png().toBuffer())], {
    type: "image/png",
  });
  const { filename } = await owner.api("POST /utils/uploadfile/", { file });
  await owner.api("POST /playlists/import", {
    body: { playlists: [{ ...march, cover: filename }] },
  });
  expect((await owner.api("GET /playlists/", {})).data[0]).toMatchObject({
    image: filename,
    image_color: expect.stringMatching(/^#/),
  });
});

test("two of one kind and time are two: those that are there count once each", async () => {
  const { site, owner } = await siteWithOwner();
  await using _ = site;
  await owner.api("POST /playlists/import", { body: { playlists: [march] } });
  const twins = await owner.api("POST /playlists/import", {
    body: { playlists: [march, { ...march, songs: [] }] },
  });
  expect(twins.rows.map(({ outcome }) => outcome)).toEqual(["already there", "new"]);
  const again = await owner.api("POST /playlists/import", { body: { playlists: [march, march] } });
  expect(again.rows.map(({ outcome }) => outcome)).toEqual(["already there", "already there"]);
});

test.each([
  [{}, "Playlists must be a list"],
  [{ playlists: "all" }, "Playlists must be a list"],
  [{ playlists: [7] }, "A playlist must be an object"],
  [{ playlists: [], dry_run: "yes" }, "Dry run must be true or false"],
])("%j is refused as such", async (body, msg) => {
  const { site, owner } = await siteWithOwner();
  await using _ = site;
  const response = await site.send("/playlists/import", {
    method: "POST",
    headers: { authorization: `Bearer ${owner.token}`, "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  expect(response.status).toBe(422);
  expect(await response.json()).toMatchObject({ detail: [{ msg }] });
});
