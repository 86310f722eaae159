// The songs in a playlist's form.
import type { Page } from "@playwright/test";
import { song } from "#server/testing/songs.ts";
import { choose, field, type test, visit } from "./admin.ts";

export const section = (page: Page) => page.getByRole("region", { name: "Songs", exact: true });
export const songsButton = (page: Page) => section(page).getByRole("button", { name: /^Songs/ });
export const titles = (page: Page) =>
  section(page).locator(".song-edit-rows .row-words > p:first-child");

export const kept = async (api: Parameters<Parameters<typeof test>[2]>[0]["api"]) => {
  const { data } = await api("GET /playlists/", {});
  const songs = await api("GET /playlists/:playlist_id/songs", {
    params: { playlist_id: data[0]?.id ?? "" },
  });
  return songs.data;
};

export async function withSongs(
  api: Parameters<Parameters<typeof test>[2]>[0]["api"],
  songs: ReturnType<typeof song>[],
) {
  const { id: playlist_id } = await api("POST /playlists/", { body: { year: 2024, month: 3 } });
  await api("PUT /playlists/:playlist_id/songs", { params: { playlist_id }, body: { songs } });
}

export const three = [
  song("Maren Vale - Slow Harbour", { album: "Tides", duration: 221 }),
  song("The Low Lanterns - Glass Orchard"),
  song("Otto Brandt - Nine Kites"),
];

export async function openSongs(page: Page) {
  await visit(page, "/admin/playlists");
  await choose(page, "March 2024", "Edit playlist");
  await songsButton(page).click();
}

export const chooseFile = (page: Page, name: string, text: string | Buffer) =>
  field(page, "A file").setInputFiles({ name, mimeType: "text/plain", buffer: Buffer.from(text) });
