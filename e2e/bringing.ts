import type { BrowserContext, Page } from "@playwright/test";
import type { Api } from "#contract/client.ts";
import { openAddress, type Platform, platforms } from "#domain/platforms.ts";
import { song } from "#server/testing/songs.ts";
import { exampleIds } from "#server/testing/whole-playlist.ts";
import { choose, dialog, expect, visit } from "./admin.ts";

export const title = "Bring it to other platforms";
const [first, second] = ["Maren Vale - Slow Harbour", "The Low Lanterns - Glass Orchard"] as const;
export const songs = [song(first, { isrc: "GBAYE0601498" }), song(second)];
export const list = `${first}\n${second}\n`;

export async function addNovember(api: Api, ids: object = { spotify_id: exampleIds.spotify_id }) {
  await api("PATCH /site/settings", { body: { platforms } });
  return api("POST /playlists/", { body: { year: 2026, month: 11, ...ids, songs } });
}

export async function openDialog(page: Page) {
  await visit(page, "/admin/playlists");
  await choose(page, "November 2026", title);
  await expect(dialog(page, title)).toBeVisible();
}

export const standIn = (context: BrowserContext) =>
  context.route(/^https:\/\/(www\.)?(soundiiz|tunemymusic)\.com\//, (route) =>
    route.fulfill({ contentType: "text/html", body: "<title>service</title>" }),
  );

export const linkOf = (platform: Platform) => openAddress(platform, exampleIds[`${platform}_id`]);
