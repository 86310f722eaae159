import { expect, test } from "vitest";
import { createPasswords } from "../auth/passwords.ts";
import { insertSamples } from "../samples/add-samples.ts";
import { everythingIn } from "../testing/everything-in.ts";
import { startSite, type TestSite } from "../testing/start-site.ts";
import { ensureSuperuser } from "../users/first-superuser.ts";

/** As a site is on its first evening, with its owner logged in. */
async function newSite(environment = {}) {
  const site = await startSite({ environment: { RATE_LIMITS: "off", ...environment } });
  // Drawing their covers is tried elsewhere.
  await insertSamples(site.db, new Map(), site.clock.now);
  const news = await ensureSuperuser(site.db, site.config, createPasswords(), site.clock.now);
  const password = /with the password (\S+)/.exec(news.join("\n"))?.[1] ?? "";
  const { email } = site.config.firstSuperuser;
  const { access_token } = await site.client()("POST /login/access-token", {
    form: { username: email, password },
  });
  return { site, password, api: site.client(access_token) };
}

const countOf = async (site: TestSite) =>
  ((await (await site.send("/music/2025")).json()) as { count: number }).count;

test("the samples go by one call and come back by one, as they were, and visitors see it at once", async () => {
  const { site, api } = await newSite();
  await using _ = site;
  const before = await everythingIn(site.db);
  const shown = await countOf(site);
  expect(shown).toBeGreaterThan(5);
  expect((await api("GET /utils/first-steps/")).samples).toBe(24);

  const { ids } = await api("DELETE /playlists/samples");
  expect(ids).toHaveLength(24);
  expect(await countOf(site)).toBe(0);
  expect((await api("GET /playlists/", {})).count).toBe(0);
  expect((await api("GET /utils/first-steps/")).samples).toBe(0);
  expect(await api("DELETE /playlists/samples")).toEqual({ ids: [] });

  expect(await api("POST /playlists/restore", { body: { ids } })).toMatchObject({ ids });
  expect(await countOf(site)).toBe(shown);
  expect((await api("GET /utils/first-steps/")).samples).toBe(24);
  // Numbers of songs are given anew.
  const withoutNumbers = (rows: string[][]) =>
    rows.map((table) => table.map((row) => row.replace(/^\{"id":\d+,/, "{")).sort());
  expect(withoutNumbers(await everythingIn(site.db))).toEqual(withoutNumbers(before));
});

test("one that was changed, or got other songs, is the owner's, and stays; others are never taken for samples", async () => {
  const { site, api } = await newSite();
  await using _ = site;
  const { data } = await api("GET /playlists/", {});
  const [edited, resung] = [data[0]?.id ?? "", data[1]?.id ?? ""];
  site.clock.now += 1000;
  await api("PATCH /playlists/:playlist_id", {
    params: { playlist_id: edited },
    body: { deezer_id: "12" },
  });
  await api("PUT /playlists/:playlist_id/songs", {
    params: { playlist_id: resung },
    body: { songs: [] },
  });
  const own = await api("POST /playlists/", { body: { year: 2025, month: 10 } });
  expect((await api("GET /utils/first-steps/")).samples).toBe(22);
  await api("DELETE /playlists/samples");
  const left = (await api("GET /playlists/", {})).data.map(({ id }) => id);
  expect(left.sort()).toEqual([edited, resung, own.id].sort());
});

test("an import does not take a sample for the owner's playlist of that month", async () => {
  const { site, api } = await newSite();
  await using _ = site;
  const playlists = [{ year: 2025, month: 10, deezer_id: "12" }];
  const { rows } = await api("POST /playlists/import", { body: { playlists } });
  expect(rows).toMatchObject([{ outcome: "new" }]);
});

test("what is done is no longer asked for: a password of one's own, the site's name, a backup, which PostgreSQL's owner makes", async () => {
  const { site, api, password } = await newSite();
  await using _ = site;
  const isSqlite = site.config.databaseUrl === undefined;
  const left = async () => (await api("GET /utils/first-steps/")).left;
  const backup = isSqlite ? ["backup"] : [];
  expect(await left()).toEqual(["password", "name", "mail", ...backup]);
  await api("PATCH /users/me/password", {
    body: { current_password: password, new_password: "a password of my own" },
  });
  expect(await left()).toEqual(["name", "mail", ...backup]);
  await api("PATCH /site/settings", { body: { name: "Ada's songs" } });
  expect(await left()).toEqual(["mail", ...backup]);
  await site.backups.runIfDue();
  expect(await left()).toEqual(["mail"]);
  // An owner who chose the first password is not asked for another.
  const other = await site.join({ is_superuser: true });
  expect((await other.api("GET /utils/first-steps/")).left).not.toContain("password");
});

test("with a mail server, mail is done", async () => {
  const { site, api } = await newSite({
    SMTP_URL: "smtp://127.0.0.1:9",
    MAIL_FROM: "Mixtape <mixtape@example.com>",
  });
  await using _ = site;
  expect((await api("GET /utils/first-steps/")).left).not.toContain("mail");
});
