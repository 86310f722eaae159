import type { Sharp } from "sharp";
import { afterAll, beforeAll, beforeEach } from "vitest";
import type { Gallery, Photo } from "#contract/galleries.ts";
import type { Playlist } from "#contract/playlists.ts";
import type { Song } from "#contract/song-fields.ts";
import { siteDefaults } from "../features/site/defaults.ts";
import { plain, pngFile } from "./pictures.ts";
import { startSite, type TestSite } from "./start-site.ts";

async function ownerOf(site: TestSite) {
  const owner = await site.join({ is_superuser: true });
  const params = (playlist_id: string) => ({ params: { playlist_id } });
  const add = async (body: Partial<Playlist> = {}, ...songs: Song[]) => {
    site.clock.now += 1;
    return owner.api("POST /playlists/", { body: { ...body, songs } });
  };
  const change = (id: string, body: Partial<Playlist>) =>
    owner.api("PATCH /playlists/:playlist_id", { ...params(id), body });
  const remove = (id: string) => owner.api("DELETE /playlists/:playlist_id", params(id));
  const restore = (id: string) => owner.api("POST /deleted/:id/restore", { params: { id } });
  const upload = async (picture = plain(64, 48)) =>
    (await owner.api("POST /utils/uploadfile/", { file: await pngFile(picture) })).filename;
  const addGallery = async (
    body: Pick<Gallery, "title"> & Partial<Gallery>,
    ...pictures: Sharp[]
  ) => {
    const { id } = await owner.api("POST /galleries/", { body });
    const inGallery = { params: { gallery_id: id } };
    const photos: Photo[] = [];
    for (const picture of pictures) {
      const file = await pngFile(picture);
      photos.push(await owner.api("POST /galleries/:gallery_id/photos", { ...inGallery, file }));
    }
    const publish = (is_published = true) =>
      owner.api("PATCH /galleries/:gallery_id", { ...inGallery, body: { is_published } });
    return { id, inGallery, photos, publish };
  };
  return { owner, api: owner.api, add, change, remove, restore, upload, addGallery };
}

type OwnedSite = TestSite & Awaited<ReturnType<typeof ownerOf>>;

/** All tests of a file share one site. Each test begins with an owner and an otherwise empty database. */
export function ownedSite(options: Parameters<typeof startSite>[0] = {}): OwnedSite {
  const site = {} as OwnedSite;
  beforeAll(async () => {
    const environment = { RATE_LIMITS: "off", ...options.environment };
    Object.assign(site, await startSite({ ...options, environment }));
  });
  beforeEach(async () => {
    for (const { name } of await site.db.introspection.getTables())
      if (name !== "migrations" && !name.startsWith("song_search"))
        await site.db.deleteFrom(name as "playlists").execute();
    site.clock.now = Date.now();
    Object.assign(site, await ownerOf(site));
    // The deletions above bypass the cache. A write through the API invalidates it.
    await site.api("PATCH /site/settings", { body: siteDefaults() });
    site.log.length = 0;
  });
  afterAll(() => site[Symbol.asyncDispose]());
  return site;
}
