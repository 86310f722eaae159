import { expect, test } from "vitest";
import { song } from "../../testing/songs.ts";
import { startSite } from "../../testing/start-site.ts";
import { composeNewPlaylist } from "../followers/compose-new-playlist.ts";
import { siteDefaults } from "../site/defaults.ts";
import { findPlaylist } from "./queries.ts";

const words = {
  name: "Groovember came early",
  note: "Slow *on purpose*: [Otto](https://otto.example), and [before](/music/2024).",
};
const html =
  '<p>Slow <em>on purpose</em>: <a href="https://otto.example" rel="noopener nofollow ugc">Otto</a>, and <a href="/music/2024">before</a>.</p>';

async function siteWithWords() {
  const site = await startSite({ environment: { RATE_LIMITS: "off" } });
  const { api } = await site.join({ is_superuser: true });
  const { id } = await api("POST /playlists/", { body: { year: 2025, month: 10, ...words } });
  const params = { playlist_id: id };
  await api("PUT /playlists/:playlist_id/songs", {
    params,
    body: {
      songs: [song("Otto Brandt - Broken Avenue", { note: "A radiator.", isrc: "GBAYE0601498" })],
    },
  });
  return Object.assign(site, { api, params });
}

test("name and note: can be saved, changed and removed; a blank note becomes null", async () => {
  await using site = await siteWithWords();
  const { api, params } = site;
  const change = (body: object) => api("PATCH /playlists/:playlist_id", { params, body });
  expect(await api("GET /playlists/:playlist_id", { params })).toMatchObject(words);
  expect(await change({ note: " a\r\n\r\nb " })).toMatchObject({ ...words, note: "a\n\nb" });
  expect(await change({ note: " \n ", name: null })).toMatchObject({ note: null, name: null });
  expect(await api("GET /music/latest")).toMatchObject({ note: null, note_html: null });
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
])("name and note: %j is refused", async (body, msg) => {
  await using site = await startSite();
  const { api } = await site.join({ is_superuser: true });
  await expect(api("POST /playlists/", { body })).rejects.toMatchObject({
    status: 422,
    body: { detail: [{ msg }] },
  });
});

test("note: visitors get HTML, and the form can request the same HTML as a preview", async () => {
  await using site = await siteWithWords();
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
  await using site = await siteWithWords();
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

test("name and note: appear in the email to followers", async () => {
  await using site = await siteWithWords();
  const playlist = await findPlaylist(site.db, site.params.playlist_id);
  if (!playlist) throw new Error("there is no playlist");
  const mail = composeNewPlaylist({
    site: siteDefaults(),
    playlist,
    songs: [song("Otto Brandt - Broken Avenue", { note: "A radiator." })],
    siteUrl: "https://mixtape.example",
    unsubscribeLink: "https://mixtape.example/unsubscribe?token=x",
  });
  for (const part of [mail.text, mail.html])
    for (const some of [words.name, "A radiator."]) expect(part).toContain(some);
  expect(mail.text).toContain(words.note);
  expect(mail.html).toContain('<a href="https://mixtape.example/music/2024">before</a>');
});

test("drafts: a deleted one is restored as a draft with the notes of its songs", async () => {
  await using site = await siteWithWords();
  const { api, params } = site;
  await api("PATCH /playlists/:playlist_id", { params, body: { published_at: null } });
  const before = await api("GET /playlists/:playlist_id/songs", { params });
  await api("DELETE /playlists/:playlist_id", { params });
  await api("POST /deleted/:id/restore", { params: { id: params.playlist_id } });
  expect(await api("GET /playlists/:playlist_id", { params })).toMatchObject({
    ...words,
    published_at: null,
  });
  expect(await api("GET /playlists/:playlist_id/songs", { params })).toEqual(before);
});
