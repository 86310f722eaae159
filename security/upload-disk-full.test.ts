import { readdirSync } from "node:fs";
import { expect, test } from "vitest";
import { runSite } from "../e2e/running-site.ts";
import { ownerOf } from "./owner.ts";
import { noisyPicture } from "./pictures.ts";
import { smallDisk } from "./small-disk.ts";

test("H10: a disk that fills during an upload: 503, nothing half stored, playlists untouched, and smaller ones still fit", async (context) => {
  using disk = smallDisk(4);
  if (!disk) {
    return context.skip();
  }
  const site = await runSite({ DATA_DIR: disk.path });
  try {
    const { api, token } = await ownerOf(site.address);
    await api("POST /playlists/", { body: { year: 2024, month: 3 } });
    const before = await api("GET /playlists/", {});
    const files = readdirSync(disk.path).sort();
    const upload = async (bytes: Buffer) => {
      const body = new FormData();
      body.append("file", new Blob([new Uint8Array(bytes)]), "cover.png");
      return fetch(`${site.address}/utils/uploadfile/`, {
        method: "POST",
        body,
        headers: { authorization: `Bearer ${token}` },
      });
    };
    const answer = await upload(await noisyPicture());
    expect(answer.status).toBe(503);
    expect(answer.headers.get("retry-after")).toBe("1");
    expect(await answer.json()).toEqual({
      detail: "The server is busy, please try again in a moment",
    });
    expect(readdirSync(disk.path).sort()).toEqual(files);
    expect(await api("GET /playlists/", {})).toEqual(before);
    expect((await fetch(`${site.address}/music/2024`)).status).toBe(200);
    const { default: sharp } = await import("sharp");
    const small = await upload(
      await sharp({ create: { width: 40, height: 40, channels: 3, background: "#ff7a50" } })
        .png()
        .toBuffer(),
    );
    expect(small.status).toBe(200);
    const { filename } = (await small.json()) as { filename: string };
    expect(await api("POST /playlists/", { body: { year: 2025, image: filename } })).toMatchObject({
      image: filename,
    });
  } finally {
    await site.stop();
  }
});
