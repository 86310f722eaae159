// A request whose body is held back until the caller's right has ended is refused by guards.write: every writing call is tried.
import { once } from "node:events";
import { connect } from "node:net";
import type { KyselyPlugin } from "kysely";
import { expect, test } from "vitest";
import { routes } from "#contract/routes.ts";
import { everythingIn } from "../testing/everything-in.ts";
import { onDeezer, startPlatforms } from "../testing/music-platforms.ts";
import { plain } from "../testing/pictures.ts";
import { listening } from "../testing/raw-http.ts";
import { issueResetToken } from "../testing/reset-token.ts";
import { startSite, type TestSite } from "../testing/start-site.ts";

type Person = Awaited<ReturnType<TestSite["join"]>>;
type Key = `${string} ${string}`;

/** POST because their input is not for an address, but nothing is written. */
const reads: Key[] = [
  "POST /login/test-token",
  "POST /password-recovery-html-content/:email",
  "POST /playlists/songs/read",
  "POST /playlists/import/read",
  "POST /playlists/:playlist_id/songs/from-deezer",
  "POST /playlists/short-link",
];
const writes = routes.filter(
  ({ method, url, schema }) =>
    method !== "GET" && "security" in schema && !reads.includes(`${method} ${url}`),
);

const ids = {
  kept: "8d0f5b2e-6a53-4c0f-9f6e-2f4f0b8f3a11",
  deleted: "8d0f5b2e-6a53-4c0f-9f6e-2f4f0b8f3a12",
};

/** A body that each would accept from a caller whose right lives. A new call without one fails here. */
const bodies: Record<Key, object> = {
  "POST /logout": {},
  "PATCH /users/me/password": {
    current_password: "correct horse battery staple",
    new_password: "the thief's own password",
  },
  "PATCH /users/me": { full_name: "Somebody Else", email: "thief@example.com" },
  "DELETE /users/me": {},
  "POST /users/me/follow": {},
  "DELETE /users/me/follow": {},
  "POST /playlists/:playlist_id/tell": {},
  "DELETE /playlists/:playlist_id/tell": {},
  "POST /users/": { email: "another@example.com", password: "a good password", is_superuser: true },
  "PATCH /users/:user_id": { full_name: "Renamed", is_superuser: true },
  "DELETE /users/:user_id": {},
  "POST /playlists/": { year: 2024, month: 5 },
  "PATCH /playlists/:playlist_id": { year: 2023 },
  "DELETE /playlists/:playlist_id": {},
  "PUT /playlists/:playlist_id/songs": { songs: [{ title: "One", artist: "A" }] },
  "POST /playlists/:playlist_id/restore": {},
  "POST /playlists/remove": { ids: [ids.kept] },
  "POST /playlists/restore": { ids: [ids.deleted] },
  "POST /playlists/import": { playlists: [{ year: 2024, month: 6 }] },
  "POST /playlists/links/check": {},
  "POST /playlists/:playlist_id/links/:platform/confirm": {},
  "DELETE /playlists/samples": {},
  "POST /playlists/cover-from": { platform: "deezer", id: "1" },
  "PATCH /site/settings": { name: "The thief's site" },
  "POST /utils/uploadfile/": {},
  "POST /galleries/": { title: "The thief's photos", is_published: true },
  "PATCH /galleries/:gallery_id": { title: "Renamed" },
  "DELETE /galleries/:gallery_id": {},
  "POST /galleries/:gallery_id/restore": {},
  "POST /galleries/:gallery_id/photos": {},
  "PUT /galleries/:gallery_id/order": { photos: [] },
  "PATCH /photos/:photo_id": { caption: "Renamed" },
  "DELETE /photos/:photo_id": {},
  "POST /photos/:photo_id/restore": {},
  "POST /backups/": {},
  "POST /utils/test-email/": {},
};

test("L1: every writing call is among those that are tried with a held body", () => {
  expect(Object.keys(bodies).sort()).toEqual(
    writes.map(({ method, url }) => `${method} ${url}`).sort(),
  );
});

const boundary = "held-back";

async function payloadOf(key: Key): Promise<{ type: string; body: Buffer }> {
  if (key !== "POST /utils/uploadfile/" && key !== "POST /galleries/:gallery_id/photos")
    return { type: "application/json", body: Buffer.from(JSON.stringify(bodies[key])) };
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="x.png"\r\nContent-Type: image/png\r\n\r\n`;
  const body = Buffer.concat([
    Buffer.from(head),
    await plain(64, 64).png().toBuffer(),
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ]);
  return { type: `multipart/form-data; boundary=${boundary}`, body };
}

/** Counts the callers that guards have found. */
function watchGuards() {
  let found = 0;
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      if (result.rows.some((row) => "session_id" in row)) found += 1;
      return result;
    },
  };
  return { plugin, found: () => found };
}

async function heldSite() {
  const guards = watchGuards();
  const platforms = await startPlatforms();
  const picture = await plain(64, 64).jpeg().toBuffer();
  onDeezer(platforms, "1", { count: 1, picture_xl: "https://cdn-images.dzcdn.net/1.jpg" });
  platforms.on("cdn-images.dzcdn.net/1.jpg", (_request, response) => response.end(picture));
  const site = await startSite({
    environment: { RATE_LIMITS: "off" },
    network: platforms.network,
    through: (db) => db.withPlugin(guards.plugin),
  });
  const port = await listening(site);
  const owner = await site.join({ is_superuser: true });
  const member = await site.join();
  await owner.api("POST /playlists/", { body: { id: ids.kept, year: 2024 } });
  await owner.api("POST /playlists/", { body: { id: ids.deleted, year: 2022 } });
  await owner.api("DELETE /playlists/:playlist_id", { params: { playlist_id: ids.deleted } });
  await owner.api("PATCH /site/settings", { body: { name: "Held" } });
  const gallery = await owner.api("POST /galleries/", { body: { title: "Held" } });
  const photo = await owner.api("POST /galleries/:gallery_id/photos", {
    params: { gallery_id: gallery.id },
    file: new Blob([new Uint8Array(picture)]),
  });

  const pathOf = (url: string) =>
    url
      .replace(":platform", "deezer")
      .replace(":user_id", member.user.id)
      .replace(":gallery_id", gallery.id)
      .replace(":photo_id", photo.id)
      .replace(":playlist_id", url.endsWith("/restore") ? ids.deleted : ids.kept);

  async function refusesMembers(key: Key) {
    const [method = "", url = ""] = key.split(" ");
    const { token } = await site.join();
    return (
      (await site.send(pathOf(url), { method, headers: { authorization: `Bearer ${token}` } }))
        .status === 403
    );
  }

  /** Sends the head and the first byte, waits until the guard has let it in, and returns what sends the rest. */
  async function hold(key: Key, { token }: Person) {
    const [method, url = ""] = key.split(" ");
    const query = key === "POST /utils/test-email/" ? "?email_to=friend@example.com" : "";
    const { type, body } = await payloadOf(key);
    const lines = [
      `${method} ${pathOf(url)}${query} HTTP/1.1`,
      "Host: x",
      "Connection: close",
      `Authorization: Bearer ${token}`,
      `Content-Type: ${type}`,
      `Content-Length: ${body.length}`,
    ];
    const before = guards.found();
    const socket = connect(port, "127.0.0.1");
    socket.write(`${lines.join("\r\n")}\r\n\r\n`);
    socket.write(body.subarray(0, 1));
    await expect.poll(guards.found, { interval: 2 }).toBe(before + 1);
    return async () => {
      socket.write(body.subarray(1));
      let answer = "";
      socket.setEncoding("latin1").on("data", (text: string) => {
        answer += text;
      });
      await once(socket, "close");
      return Number(answer.slice(9, 12));
    };
  }
  const stopSite = site[Symbol.asyncDispose];
  const dispose = async () => {
    await stopSite();
    await platforms[Symbol.asyncDispose]();
  };
  return Object.assign(site, { owner, hold, refusesMembers, [Symbol.asyncDispose]: dispose });
}

const unsentIn = ({ db }: TestSite) =>
  db.selectFrom("outbox").select("id").where("sent_at", "is", null).execute();

type HeldSite = Awaited<ReturnType<typeof heldSite>>;
type Ending = (site: HeldSite, victim: Person) => Promise<unknown>;

const change = (body: { is_superuser?: boolean; is_active?: boolean }): Ending => {
  return ({ owner }, { user }) =>
    owner.api("PATCH /users/:user_id", { params: { user_id: user.id }, body });
};
const endings: Record<string, Ending> = {
  "a reset": async (site, { user }) => {
    const token = await issueResetToken(site.db, user.id, 3_600_000, site.clock.now);
    await site.client()("POST /reset-password/", {
      body: { token, new_password: "the owner's new password" },
    });
  },
  "a logout": (_site, { api }) => api("POST /logout"),
  "a password change elsewhere": async (site, { email, password }) => {
    const { access_token } = await site.client()("POST /login/access-token", {
      form: { username: email, password },
    });
    const body = { current_password: password, new_password: "the owner's new password" };
    await site.client(access_token)("PATCH /users/me/password", { body });
  },
  "a demotion": change({ is_superuser: false }),
  "a deactivation": change({ is_active: false }),
  "a deletion": ({ owner }, { user }) =>
    owner.api("DELETE /users/:user_id", { params: { user_id: user.id } }),
};

test.each(Object.keys(endings))(
  "L1: after %s, a request whose body was held back writes nothing",
  async (name) => {
    await using site = await heldSite();
    const end = endings[name] as Ending;
    const superuser = await site.join({ is_superuser: true });
    const member = await site.join();
    const held = [];
    for (const { method, url } of writes) {
      const key: Key = `${method} ${url}`;
      const isForSuperusers = await site.refusesMembers(key);
      if (name === "a demotion" && !isForSuperusers) continue;
      held.push({ key, finish: await site.hold(key, isForSuperusers ? superuser : member) });
    }
    expect(held.length).toBeGreaterThan(8);
    await end(site, superuser);
    if (name !== "a demotion") await end(site, member);
    // The notices that the endings send are no part of it.
    await expect.poll(() => unsentIn(site), { interval: 5 }).toEqual([]);
    const before = await everythingIn(site.db);
    for (const { key, finish } of held) {
      expect([key, await finish()]).toEqual([key, name === "a demotion" ? 403 : 401]);
      expect([key, await everythingIn(site.db)]).toEqual([key, before]);
    }
  },
);
