import type { Playlist } from "#contract/playlists.ts";
import { plain } from "./pictures.ts";
import { startSite } from "./start-site.ts";

export const origin = "https://mixtape.example";

export async function siteWithOwner() {
  const site = await startSite({ environment: { RATE_LIMITS: "off" } });
  const owner = await site.join({ is_superuser: true });
  const add = (body: Partial<Playlist>) => owner.api("POST /playlists/", { body });
  async function upload(color: string) {
    const file = new Blob([new Uint8Array(await plain(600, 600, color).jpeg().toBuffer())], {
      type: "image/jpeg",
    });
    return (await owner.api("POST /utils/uploadfile/", { file })).filename;
  }
  return Object.assign(site, { owner, add, upload });
}
