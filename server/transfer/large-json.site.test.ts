// JSON of a few megabytes can take seconds to parse and to check, in which nobody else is answered: what no import has is refused before.
import { expect, test } from "vitest";
import { startSite } from "../testing/start-site.ts";

async function siteWithOwner() {
  const site = await startSite({ environment: { RATE_LIMITS: "off" } });
  const { token } = await site.join({ is_superuser: true });
  const post = async (path: string, body: string) => {
    const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
    const answer = await site.send(path, { method: "POST", headers, body });
    const { detail } = (await answer.json()) as { detail?: string | { msg: string }[] };
    return {
      status: answer.status,
      detail: Array.isArray(detail) ? detail[0]?.msg : detail,
      retryAfter: answer.headers.get("retry-after"),
    };
  };
  return { post, [Symbol.asyncDispose]: () => site[Symbol.asyncDispose]() };
}

const tooMuch = "This JSON holds more than an import can have";

test.each([
  [
    "a playlist with 200,000 fields",
    `[{${Array.from({ length: 200_000 }, (_, index) => `"k${index}":1`)}}]`,
  ],
  ["200,000 empty playlists", `[${"{},".repeat(200_000)}{}]`],
  ["200,000 lists", `[${"[],".repeat(200_000)}[]]`],
  ["lists within lists", `${"[".repeat(1000)}${"]".repeat(1000)}`],
  ["objects in every playlist", `[${`{"songs":[${"{},".repeat(999)}{}]},`.repeat(700)}{}]`],
])(
  "L18: %s: refused before they are parsed, sent as such and as a file",
  async (_name, playlists) => {
    await using site = await siteWithOwner();
    expect(await site.post("/playlists/import", `{"playlists":${playlists}}`)).toMatchObject({
      status: 422,
      detail: tooMuch,
    });
    expect(
      await site.post("/playlists/import/read", JSON.stringify({ text: playlists })),
    ).toMatchObject({ status: 422, detail: tooMuch });
  },
);

test("L18: more than 100 fields in a playlist, and more than 500 songs, refuse its row; what is written in songs is not counted", async () => {
  await using site = await siteWithOwner();
  const refusal = async (playlist: object) =>
    (await site.post("/playlists/import", JSON.stringify({ playlists: [playlist] }))).detail;
  const fields = Object.fromEntries(Array.from({ length: 101 }, (_, index) => [`k${index}`, 1]));
  expect(await refusal(fields)).toBe("Playlist 1: It has more than 100 fields");
  expect(await refusal({ year: 2024, songs: Array(501).fill({ title: "A", artist: "B" }) })).toBe(
    "Playlist 1: Songs: A playlist has at most 500 songs",
  );
  expect(await refusal({ year: 2024, songs: "A - B\n".repeat(501) })).toBe(
    "Playlist 1: Songs: line 501: A playlist has at most 500 songs",
  );
  expect(await refusal({ year: 2024, songs: "a".repeat(1_000_001) })).toBe(
    "Playlist 1: Songs: The text is too long: 1 MB at most",
  );
  const odd = '[{"\\'.repeat(20);
  expect(await refusal({ year: 2024, songs: [{ title: odd, artist: "B" }] })).toBeUndefined();
});

test("imports come one after the other; of many at once, some are told to come again", async () => {
  await using site = await siteWithOwner();
  const playlists = Array.from({ length: 3000 }, (_, index) => ({
    year: 2000 + (index % 100),
    is_bonus: true,
    bonus_number: index + 1,
  }));
  const body = JSON.stringify({ playlists, dry_run: true });
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => site.post("/playlists/import", body)),
  );
  const refusals = answers.filter(({ status }) => status !== 200);
  expect(refusals.length).toBeGreaterThan(0);
  expect(refusals.length).toBeLessThan(8);
  for (const refusal of refusals)
    expect(refusal).toEqual({
      status: 503,
      detail: expect.stringContaining("busy"),
      retryAfter: "5",
    });
  expect((await site.post("/playlists/import", body)).status).toBe(200);
});
