import { expect, test } from "vitest";
import { type Platform, platformRecords, platforms } from "#domain/platforms.ts";
import { site as defaults } from "#site";
import { composeNewPlaylist } from "../features/followers/compose-new-playlist.ts";
import { exportFiles } from "../features/transfer/export-files.ts";
import { ownedSite } from "../testing/owned-site.ts";
import { song } from "../testing/songs.ts";
import { exampleIds } from "../testing/whole-playlist.ts";

const site = ownedSite();
const offer = (...offered: Platform[]) =>
  site.api("PATCH /site/settings", { body: { platforms: offered } });
const page = async (path: string, accept = "text/html") =>
  (await site.send(path, { headers: { accept } })).text();
const body = (html: string) => html.replace(/<svg[\s\S]*?<\/svg>|<script[\s\S]*?<\/script>/g, "");

const namedIn = (text: string) =>
  platforms
    .filter((platform) => text.includes(platformRecords[platform].name))
    .sort(
      (one, other) =>
        text.indexOf(platformRecords[one].name) - text.indexOf(platformRecords[other].name),
    );

async function everything(id: string) {
  const [csv] = await Array.fromAsync(exportFiles(site.db, []));
  const [playlist] = (await site.api("GET /playlists/", {})).data;
  if (!playlist) throw new Error("there is no playlist");
  const mail = composeNewPlaylist({
    site: await site.api("GET /site/settings"),
    playlist,
    songs: [],
    siteUrl: "https://mixtape.example",
    unsubscribeLink: "https://mixtape.example/unsubscribe",
  });
  const html = await page("/music/2024/march");
  const { days } = await site.api("GET /playlists/listens");
  return {
    page: namedIn(body(html)),
    description: namedIn(/<meta name="description" content="(.*?)"/.exec(html)?.[1] ?? ""),
    sameAs: (/"sameAs":\[(.*?)\]/.exec(html)?.[1] ?? "").split(",").length,
    feed: namedIn(await page("/feed.xml", "*/*")),
    player: namedIn(await page("/oembed?url=https://mixtape.example/music/2024/march", "*/*")),
    template: namedIn(await page("/utils/import-table.csv", "*/*")),
    export: platforms.filter((platform) => String(csv?.input).includes(`${platform}_id`)),
    mail: namedIn(mail.text),
    listens: Object.keys(days[0]?.counts ?? {}),
    stored:
      platforms.every((platform) => playlist[`${platform}_id`] === exampleIds[`${platform}_id`]) &&
      playlist.id === id,
  };
}

const all = (offered: Platform[]) => ({
  page: offered,
  description: offered,
  sameAs: offered.length,
  feed: offered,
  player: offered.slice(0, 1),
  template: platforms.filter((platform) => offered.includes(platform)),
  export: platforms,
  mail: offered,
  listens: offered,
  stored: true,
});

test.each<[string, Platform[] | undefined]>([
  ["a new site", undefined],
  ["six, in the owner's order", ["tidal", "apple", "qobuz", "youtube", "deezer", "spotify"]],
  ["two", ["apple", "deezer"]],
])(
  "offered platforms (%s): no other platform is shown, the order is the owner's, and all ids stay",
  async (_, offered) => {
    const { id } = await site.add({ year: 2024, month: 3, ...exampleIds }, song("Otto - Avenue"));
    if (offered) await offer(...offered);
    expect(await everything(id)).toEqual(all(offered ?? defaults.platforms));
  },
);

test("listens: a platform's listens are counted and shown only while the site offers the platform", async () => {
  const { id } = await site.add({ year: 2024, month: 3, ...exampleIds });
  const body = JSON.stringify({ playlist_id: id, platform: "tidal" });
  const headers = { "content-type": "application/json", "user-agent": "Mozilla/5.0 Firefox/150.0" };
  const press = () => site.send("/music/listens", { method: "POST", body, headers });
  const heard = async () => (await site.api("GET /playlists/listens")).most_heard;
  await press();
  await offer("tidal");
  expect(await heard()).toEqual([]);
  await press();
  expect(await heard()).toMatchObject([{ id, count: 1 }]);
  await offer("spotify");
  expect(await heard()).toEqual([]);
  await offer("spotify", "tidal");
  expect(await heard()).toMatchObject([{ id, count: 1 }]);
});
