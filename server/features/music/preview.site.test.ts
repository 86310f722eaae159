import { expect, test } from "vitest";
import { ownedSite } from "../../testing/owned-site.ts";
import { refused } from "../../testing/refusal.ts";
import { song } from "../../testing/songs.ts";

const site = ownedSite();

const html = { headers: { accept: "text/html" }, redirect: "manual" as const };
const pathOf = async (playlist_id: string) =>
  (await site.api("GET /playlists/:playlist_id/preview", { params: { playlist_id } })).path;

test("M10: preview: shows a draft only to clients with the token, and without caching", async () => {
  await site.add({ year: 2024, month: 4 });
  const song1 = song("Maren Vale - Slow Harbour");
  const draft = await site.add({ year: 2024, month: 5, name: "Rain", published_at: null }, song1);
  const other = await site.add({ year: 2024, month: 6, name: "Sun", published_at: null });
  const path = await pathOf(draft.id);
  const page = await site.send(path, html);
  const { "cache-control": caching, "x-robots-tag": robots } = Object.fromEntries(page.headers);
  expect([page.status, caching, robots]).toEqual([200, "no-store", "noindex"]);
  const shown = await page.text();
  for (const words of ["Preview: not published yet", "May 2024", "Rain", "Slow Harbour"])
    expect(shown).toContain(words);
  expect(shown).not.toContain("Sun");
  expect(shown).not.toContain('rel="canonical"');
  expect(shown).not.toMatch(/(?:Share|Keep) May 2024/);
  for (const [, address = ""] of shown.matchAll(/href="(\/[^"]*)"/g))
    expect((await site.send(address, html)).status, address).toBe(200);
  const token = path.slice("/preview/".length);
  const answer = await site.client()("GET /preview/:token", { params: { token } });
  expect(answer).toMatchObject({ name: "Rain", before: { title: "April 2024" }, after: null });
  await site.change(draft.id, { name: "Fog" });
  expect(await (await site.send(path, html)).text()).toContain("Fog");

  const [, mac] = token.split(".");
  const guesses = [draft.id, `${draft.id}.`, `${other.id}.${mac}`, `${token}A`, token.slice(0, -1)];
  for (const guess of guesses) {
    const params = { token: guess };
    await refused(site.client()("GET /preview/:token", { params }), 404, "Playlist not found");
    expect((await site.send(`/preview/${guess}`, html)).status).toBe(404);
  }
});

test("M10: preview: redirects to the playlist's page after publication", async () => {
  const { id } = await site.add({ year: 2024, month: 5, published_at: null });
  const path = await pathOf(id);
  await site.remove(id);
  expect((await site.send(path, html)).status).toBe(404);
  await site.restore(id);
  expect((await site.send(path, html)).status).toBe(200);
  await site.change(id, { published_at: new Date(site.clock.now + 60_000).toISOString() });
  expect((await site.send(path, html)).status).toBe(200);
  site.clock.now += 60_000;
  for (const headers of [html.headers, { accept: "application/json" }]) {
    const { status, headers: answered } = await site.send(path, { ...html, headers });
    expect([status, answered.get("location")]).toEqual([302, "/music/2024/may"]);
  }
});
