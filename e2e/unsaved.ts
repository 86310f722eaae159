// unsaved.spec.ts and unsaved-playlist.spec.ts share these helpers. They test that unsaved input of forms is restored.
import type { Page } from "@playwright/test";
import type { Api } from "#contract/client.ts";
import { button, choose, fill, visit } from "./admin.ts";

/** Lets the server handle the request and loses its response. */
export const loseAnswer = (page: Page, address: string) =>
  page.route(
    address,
    async (route) => {
      await route.fetch();
      await route.abort("connectionreset");
    },
    { times: 1 },
  );
export const notice = (page: Page) => page.getByText("These changes haven’t been saved yet.");
export const section = (page: Page) => page.getByRole("region", { name: "Songs", exact: true });
export const titles = (page: Page) => section(page).locator(".song-edit-rows p > bdi");

export async function addSong(page: Page, title: string) {
  await button(page, "Add a song").click();
  await fill(page, { Title: title, Artist: "Maren Vale" });
  await button(page, "Done").click();
}

export async function addPlaylist(api: Api) {
  const { id } = await api("POST /playlists/", { body: { year: 2024, month: 3 } });
  return { playlist_id: id };
}

export async function openSongs(page: Page, api: Api) {
  const params = await addPlaylist(api);
  await visit(page, "/admin/playlists");
  await choose(page, "March 2024", "Edit playlist");
  return params;
}
