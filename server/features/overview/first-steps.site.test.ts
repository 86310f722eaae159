import { expect, test } from "vitest";
import { everythingIn } from "../../testing/everything-in.ts";
import { startSite } from "../../testing/start-site.ts";
import { createPasswords } from "../auth/passwords.ts";
import { insertSamples } from "../samples/add-samples.ts";
import { ensureSuperuser } from "../users/superusers.ts";

async function newSite() {
  const site = await startSite({ environment: { RATE_LIMITS: "off" } });
  await insertSamples(site.db, new Map(), site.clock.now);
  const news = await ensureSuperuser(site.db, site.config, createPasswords(), site.clock.now);
  const password = /with the password (\S+)/.exec(news.join("\n"))?.[1] ?? "";
  const { email } = site.config.firstSuperuser;
  return { site, api: site.client(await site.logIn(email, password)) };
}

test("sample playlists: one request deletes all samples, and each sample can be restored unchanged", async () => {
  const { site, api } = await newSite();
  await using _ = site;
  const counts = async () => [
    (await api("GET /utils/first-steps/")).samples,
    (await api("GET /playlists/", {})).count,
    (await api("GET /music/:year", { params: { year: 2025 } })).count > 0,
  ];
  const before = await everythingIn(site.db);
  expect(await counts()).toEqual([24, 24, true]);
  const { ids } = await api("DELETE /playlists/samples");
  expect(await counts()).toEqual([0, 0, false]);
  expect(await api("DELETE /playlists/samples")).toEqual({ ids: [] });
  for (const id of ids) await api("POST /deleted/:id/restore", { params: { id } });
  expect(await counts()).toEqual([24, 24, true]);
  expect(await everythingIn(site.db)).toEqual(before);
});

test("first steps: a new playlist and changed tiles each complete a step", async () => {
  const { site, api } = await newSite();
  await using _ = site;
  // Ignores the backup step, which is always complete on PostgreSQL.
  const left = async () =>
    (await api("GET /utils/first-steps/")).left.filter((step) => step !== "backup");
  expect(await left()).toEqual(["playlist", "password", "name", "tiles", "mail"]);
  const { id } = await api("POST /playlists/", { body: { year: 2026, published_at: null } });
  const { home_tiles } = await api("GET /site/settings");
  await api("PATCH /site/settings", { body: { home_tiles: home_tiles.slice(0, 2) } });
  expect(await left()).toEqual(["password", "name", "mail"]);
  await api("DELETE /playlists/:playlist_id", { params: { playlist_id: id } });
  expect((await left())[0]).toBe("playlist");
});

test("sample playlists: a sample with changed fields or songs stays when the samples are deleted", async () => {
  const { site, api } = await newSite();
  await using _ = site;
  const { data } = await api("GET /playlists/", {});
  const [edited = "", resung = ""] = data.map(({ id }) => id);
  // The import ignores samples, so a playlist for the month of a sample is new.
  const body = { playlists: [{ year: 2025, month: 10, deezer_id: "12" }] };
  const { rows } = await api("POST /playlists/import", { body });
  expect(rows).toMatchObject([{ outcome: "new" }]);
  site.clock.now += 1000;
  const change = { params: { playlist_id: edited }, body: { deezer_id: "12" } };
  await api("PATCH /playlists/:playlist_id", change);
  const songs = { params: { playlist_id: resung }, body: { songs: [] } };
  await api("PUT /playlists/:playlist_id/songs", songs);
  expect((await api("GET /utils/first-steps/")).samples).toBe(22);
  await api("DELETE /playlists/samples");
  const left = (await api("GET /playlists/", {})).data;
  expect(left.map(({ id }) => id)).toEqual(expect.arrayContaining([edited, resung]));
  expect(left).toHaveLength(3);
});
