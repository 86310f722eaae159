import type { Page } from "@playwright/test";
import type { Api } from "#contract/client.ts";
import type { Song } from "#contract/song-fields.ts";
import { button, choose, fill, visit } from "./admin.ts";

export const section = (page: Page) => page.getByRole("region", { name: "Songs", exact: true });
export const titles = (page: Page) => section(page).locator(".song-edit-rows p > bdi");

export async function addSong(page: Page, title: string) {
  await button(page, "Add a song").click();
  await fill(page, { Title: title, Artist: "Maren Vale" });
  await button(page, "Done").click();
}

export async function openSongs(page: Page, api: Api, songs: Song[] = []) {
  const body = { year: 2024, month: 3, songs };
  const { id: playlist_id } = await api("POST /playlists/", { body });
  const params = { playlist_id };
  await visit(page, "/admin/playlists");
  await choose(page, "March 2024", "Edit playlist");
  return {
    params,
    saved: async () => (await api("GET /playlists/:playlist_id/songs", { params })).data,
  };
}
