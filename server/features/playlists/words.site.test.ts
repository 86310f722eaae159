import { expect, test } from "vitest";
import { ownedSite } from "../../testing/owned-site.ts";
import { refused } from "../../testing/refusal.ts";
import { song } from "../../testing/songs.ts";

const words = {
  name: "Groovember came early",
  note: "Slow *on purpose*: [Otto](https://otto.example), and [before](/music/2024).",
};
const html =
  '<p>Slow <em>on purpose</em>: <a href="https://otto.example" rel="noopener nofollow ugc">Otto</a>, and <a href="/music/2024">before</a>.</p>';

const site = ownedSite();
const addWithWords = () =>
  site.add(
    { year: 2025, month: 10, ...words },
    song("Otto Brandt - Broken Avenue", { note: "A radiator.", isrc: "GBAYE0601498" }),
  );
const read = (playlist_id: string) =>
  site.api("GET /playlists/:playlist_id", { params: { playlist_id } });

test("name and note: can be saved, changed and removed", async () => {
  const { id } = await addWithWords();
  expect(await read(id)).toMatchObject(words);
  expect(await site.change(id, { note: " a\r\n\r\nb " })).toMatchObject({
    ...words,
    note: "a\n\nb",
  });
  const removed = { note: null, name: null };
  expect(await site.change(id, { note: " \n ", name: null })).toMatchObject(removed);
  expect(await site.api("GET /music/latest")).toMatchObject({ note: null, note_html: null });
});

test.each([
  [{ name: "x".repeat(81) }, "Name must be at most 80 characters"],
  [{ name: " " }, "Name is required"],
  [{ note: "x".repeat(5001) }, "Note must be at most 5,000 characters"],
  [{ note: "a\u0000b" }, "Note contains invalid characters"],
  [
    { published_at: "soon" },
    "Published at must be a date and time like 2026-12-01T08:00:00Z, now, or null for a draft",
  ],
])("playlist fields: %j is refused with a message", async (body, msg) => {
  await refused(site.add(body), 422, msg);
});

test("note: the preview in the form has the same HTML as the page for visitors", async () => {
  await addWithWords();
  const { note } = words;
  expect(await site.api("POST /playlists/note", { body: { note } })).toEqual({ note_html: html });
  const params = { year: 2025, name: "october" };
  for (const playlist of [
    await site.client()("GET /music/:year/:name", { params }),
    (await site.client()("GET /music/:year", { params })).data[0],
  ])
    expect(playlist).toMatchObject({ ...words, note_html: html });
});

test("name and note: appear on the page and in feed, previews and song files", async () => {
  await addWithWords();
  const fetchText = async (path: string, accept: string) =>
    (await site.send(path, { headers: { accept } })).text();
  const page = await fetchText("/music/2025/october", "text/html");
  expect(page).toContain(html);
  expect(page).toContain(
    'property="og:description" content="Groovember came early: Slow on purpose: Otto, and before. Listen to October 2025.',
  );
  expect(page).toContain('"alternateName":"Groovember came early"');
  expect(page).toContain('"isrcCode":"GBAYE0601498"');
  expect(page).toContain(
    'href="https://open.spotify.com/search/isrc%3AGBAYE0601498" target="_blank" rel="noopener noreferrer"',
  );
  const feed = await fetchText("/feed.xml", "application/atom+xml");
  expect(feed).toContain("<summary>Groovember came early: Slow on purpose");
  expect(feed).toContain("&lt;a href=&quot;https://mixtape.example/music/2024&quot;&gt;before");
  expect(feed).toContain("&lt;em&gt;A radiator.&lt;/em&gt;");
  const jspf = JSON.parse(await fetchText("/music/2025/october/songs.jspf", "*/*"));
  expect(jspf.playlist).toMatchObject({
    annotation: "Groovember came early\n\nSlow on purpose: Otto, and before.",
    track: [{ annotation: "A radiator.", identifier: ["urn:isrc:GBAYE0601498"] }],
  });
});

test("drafts: a deleted draft is restored as a draft with the notes of its songs", async () => {
  const { id } = await addWithWords();
  await site.change(id, { published_at: null });
  const songs = () =>
    site.api("GET /playlists/:playlist_id/songs", { params: { playlist_id: id } });
  const before = await songs();
  await site.remove(id);
  await site.restore(id);
  expect(await read(id)).toMatchObject({ ...words, published_at: null });
  expect(await songs()).toEqual(before);
});
