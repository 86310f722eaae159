// This file uses only endpoints that 0.3.0 already had, so that it can also fill a site of 0.3.0.
import { createHash } from "node:crypto";
import { expect } from "vitest";
import type { Api } from "#contract/client.ts";
import { playlistAddress } from "#domain/playlist-address.ts";
import { createDevice } from "#server/testing/device.ts";
import { tokenIn } from "#server/testing/mail-site.ts";
import { apiAt, ownerAt } from "#server/testing/owner-at.ts";
import { plain, pngFile } from "#server/testing/pictures.ts";
import type { SmtpReceiver } from "#server/testing/smtp-receiver.ts";

const member = { email: "ada@example.com", password: "the member's own words" };
const followers = ["bob@example.com", "cleo@example.com"];
const playlists = Array.from({ length: 84 }, (_, index) => ({
  year: 2019 + Math.floor(index / 12),
  month: (index % 12) + 1,
  end_year: null,
  is_extended: false,
  is_bonus: false,
  bonus_number: null,
}));
const [, ...published] = playlists;

const picture = (number: number) =>
  pngFile(plain(64, 48, `#${(number * 1_234_567).toString(16).padStart(6, "0").slice(-6)}`));

export async function fillSite(address: string, receiver: SmtpReceiver) {
  const owner = await ownerAt(address);
  const { api } = owner;
  const { filename: image } = await api("POST /utils/uploadfile/", { file: await picture(1) });
  const rows = playlists.map((playlist, index) => ({
    ...playlist,
    image: index % 12 ? null : image,
    deezer_id: `${1000 + index}`,
    ...{
      name: `Name ${index}`,
      note: `Note *${index}*`,
      published_at: index ? undefined : "draft",
    },
    songs: Array.from({ length: 5 }, (_, song) => ({
      title: `Song ${index}.${song}`,
      artist: `Artist ${song}`,
      duration: 200 + song,
      album: `Album ${index}`,
      isrc: "GBAYE0601498",
      note: song ? null : "The first",
    })),
  }));
  expect(await api("POST /playlists/import", { body: { playlists: rows } })).toMatchObject({
    kept: true,
  });

  await Promise.all(
    ["Lakes", "Trains"].map(async (title, nth) => {
      const gallery = await api("POST /galleries/", { body: { title, year: 2024, month: 3 } });
      const params = { gallery_id: gallery.id };
      for (let number = 0; number < 50; number++) {
        const file = await picture(nth * 50 + number + 2);
        const photo = await api("POST /galleries/:gallery_id/photos", { params, file });
        const body = { caption: `${title} ${number}`, alt: `Picture ${number}` };
        await api("PATCH /photos/:photo_id", { params: { photo_id: photo.id }, body });
      }
      if (title === "Lakes")
        await api("PATCH /galleries/:gallery_id", { params, body: { is_published: true } });
    }),
  );

  const settings = { name: "Ada’s Mixtape", about: "# About\n\nWords.", break_years: [2020] };
  await api("PATCH /site/settings", { body: settings });
  const device = createDevice();
  const challenge = await api("POST /users/me/passkeys/challenge", { body: {} });
  const credential = device.create(challenge);
  await api("POST /users/me/passkeys", { body: { name: "Pixel 9", credential } });

  const visitor = apiAt(address);
  await visitor("POST /users/signup", { body: { ...member, full_name: "Ada Lovelace" } });
  const { data } = await api("GET /playlists/", { query: { limit: 100 } });
  const newest = data.find(({ year, month }) => year === 2025 && month === 12);
  if (!newest) throw new Error("there is no playlist");
  const params = { playlist_id: newest.id };
  await (await memberAt(address))("PUT /music/kept/:playlist_id", { params });
  for (const email of followers) {
    await visitor("POST /followers/", { body: { email } });
    const mail = await receiver.waitForMail(({ recipients }) => recipients.includes(email));
    await visitor("POST /confirm/:token", { params: { token: tokenIn(mail) } });
  }
  await api("POST /playlists/:playlist_id/tell", { params });
  const announced = await receiver.waitForMail(
    ({ recipients, headers }) => recipients.includes("bob@example.com") && headers.has("list"),
  );
  const draft = data.find(({ published_at }) => published_at === null);
  const draftParams = { playlist_id: draft?.id ?? "" };
  return {
    token: owner.token,
    preview: (await api("GET /playlists/:playlist_id/preview", { params: draftParams })).path,
    unsubscribe: tokenIn(announced),
    logInWithPasskey: async (at: string) => {
      const options = await apiAt(at)("POST /login/passkey/challenge");
      const body = device.get(credential.id, options);
      return (await apiAt(at)("POST /login/passkey", { body })).access_token;
    },
  };
}

async function memberAt(address: string) {
  const form = { username: member.email, password: member.password };
  const { access_token } = await apiAt(address)("POST /login/access-token", { form });
  return apiAt(address, access_token);
}

export async function readSite(address: string, api: Api) {
  const list = (await api("GET /playlists/", { query: { limit: 100 } })).data;
  const songs = await Promise.all(
    list.map(({ id }) => api("GET /playlists/:playlist_id/songs", { params: { playlist_id: id } })),
  );
  const galleries = await Promise.all(
    (await api("GET /galleries/")).data.map(({ id }) =>
      api("GET /galleries/:gallery_id", { params: { gallery_id: id } }),
    ),
  );
  const photos = galleries.flatMap((gallery) => gallery.photos);
  const images = [...photos, ...list.map(({ image }) => ({ filename: image }))];
  const names = new Set(images.flatMap(({ filename }) => filename ?? []));
  const kept = await (await memberAt(address))("GET /music/kept");
  const paths = ["/music", "/music/2024", "/photography", "/photography/lakes", "/site/about"];
  const hashes = Array.from(names, async (name) => [
    name,
    await hashOf(`${address}/images/${name}`),
  ]);
  return {
    playlists: list,
    songs,
    galleries,
    kept: kept.data.map(({ id }) => id),
    settings: await api("GET /site/settings"),
    users: (await api("GET /users/", {})).data,
    passkeys: (await api("GET /users/me/passkeys")).data.map(({ id, name }) => ({ id, name })),
    followers: (await api("GET /followers/")).count,
    public: await Promise.all(
      [...paths, ...published.map(playlistAddress)].map((path) => getJson(address + path)),
    ),
    images: Object.fromEntries(await Promise.all(hashes)) as Record<string, string>,
    photoCount: photos.length,
  };
}

export async function expectPages(address: string) {
  const page = async (path: string) => {
    const answer = await fetch(address + path, { headers: { accept: "text/html" } });
    expect([path, answer.status]).toEqual([path, 200]);
    return answer.text();
  };
  const [script] = /\/assets\/[\w-]+\.js/.exec(await page("/")) ?? [];
  expect((await fetch(address + script)).status).toBe(200);
  for (const [index, playlist] of published.entries()) {
    const html = await page(playlistAddress(playlist));
    const words = [0, 1, 2, 3, 4].map((song) => `Song ${index + 1}.${song}`);
    for (const text of [...words, `Name ${index + 1}`, `Note <em>${index + 1}</em>`])
      expect(html).toContain(text);
  }
  const gallery = await page("/photography/lakes");
  for (let number = 0; number < 50; number++) expect(gallery).toContain(`Picture ${number}`);
}

const getJson = async (url: string): Promise<unknown> =>
  (await fetch(url, { headers: { accept: "application/json" } })).json();

async function hashOf(url: string) {
  const bytes = await (await fetch(url)).arrayBuffer();
  return createHash("sha256").update(new Uint8Array(bytes)).digest("hex");
}
