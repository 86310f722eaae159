import { expect, test } from "vitest";
import { ownedSite } from "../testing/owned-site.ts";
import { plain } from "../testing/pictures.ts";
import { statusOf } from "../testing/refusal.ts";

const site = ownedSite();

test("ids: every endpoint accepts an id in upper case", async () => {
  const { api } = site;
  const member = await site.join();
  const playlist_id = (await site.add({ year: 2024 })).id.toUpperCase();
  const { id, photos } = await site.addGallery({ title: "Lyon" }, plain(60, 40));
  const inGallery = { params: { gallery_id: id.toUpperCase() } };
  const photo_id = photos[0]?.id.toUpperCase() ?? "";
  const user_id = member.user.id.toUpperCase();
  const [session] = (await member.api("GET /users/me/sessions")).data;
  const inPlaylist = { params: { playlist_id } };
  const calls = [
    () => api("GET /playlists/:playlist_id", inPlaylist),
    () => api("PATCH /playlists/:playlist_id", { ...inPlaylist, body: { year: 2023 } }),
    () => api("GET /playlists/:playlist_id/songs", inPlaylist),
    () => api("PUT /playlists/:playlist_id/songs", { ...inPlaylist, body: { songs: [] } }),
    () => member.api("PUT /music/kept/:playlist_id", inPlaylist),
    () => api("GET /galleries/:gallery_id", inGallery),
    () => api("PATCH /galleries/:gallery_id", { ...inGallery, body: { cover: photo_id } }),
    () => api("PUT /galleries/:gallery_id/order", { ...inGallery, body: { photos: [photo_id] } }),
    () => api("PATCH /photos/:photo_id", { params: { photo_id }, body: { alt: "A tram" } }),
    () => api("GET /users/:user_id", { params: { user_id } }),
    () => api("PATCH /users/:user_id", { params: { user_id }, body: { full_name: "Ada" } }),
    () =>
      member.api("DELETE /users/me/sessions/:session_id", {
        params: { session_id: session?.id.toUpperCase() ?? "" },
      }),
    () => api("DELETE /playlists/:playlist_id", inPlaylist),
    () => api("POST /deleted/:id/restore", { params: { id: playlist_id } }),
  ];
  const statuses: number[] = [];
  for (const call of calls) statuses.push(await statusOf(call()));
  expect(statuses).toEqual(calls.map(() => 200));
  expect((await api("GET /galleries/:gallery_id", inGallery)).cover).toBe(photos[0]?.id);
});
