import { once } from "node:events";
import { request } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import { expect, test } from "vitest";
import { noisy, pngFile } from "#server/testing/pictures.ts";
import { runSite } from "./folder.ts";
import { startUpload } from "./upload.ts";

const seconds = 1000;

test("slow connections: an upload of 40 s and an export left unread for 25 s are complete", {
  timeout: 120 * seconds,
}, async () => {
  await using site = await runSite();
  const { address, token, api } = site;
  const picture = await pngFile(noisy(1200, 1200));

  async function uploadSlowly() {
    const { upload, body, status } = await startUpload(site, picture);
    const part = Math.ceil(body.length / 40);
    for (let at = 0; at < body.length; at += part) {
      upload.write(body.subarray(at, at + part));
      await wait(1 * seconds);
    }
    upload.end();
    return status;
  }

  async function exportSlowly() {
    for (let month = 1; month <= 12; month++) {
      const { filename } = await api("POST /utils/uploadfile/", { file: picture });
      await api("POST /playlists/", { body: { year: 2024, month, image: filename } });
    }
    const headers = { authorization: `Bearer ${token}` };
    const asked = request(`${address}/playlists/export`, { headers }).end();
    const [answer] = await once(asked, "response");
    await wait(25 * seconds);
    // A complete zip file ends with a directory record of 22 bytes.
    return Buffer.concat(await answer.toArray())
      .subarray(-22)
      .toString("latin1")
      .startsWith("PK\x05\x06");
  }

  expect(await Promise.all([uploadSlowly(), exportSlowly()])).toEqual([200, true]);
});
