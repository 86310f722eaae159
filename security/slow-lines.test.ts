import { once } from "node:events";
import { request } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import { expect, test } from "vitest";
import { ownerAt } from "#server/testing/owner-at.ts";
import { noisy } from "#server/testing/pictures.ts";
import { addressOf, runProgram } from "#server/testing/run-program.ts";
import { settingsFor, temporaryFolder } from "./folder.ts";

const seconds = 1000;

test("slow connections: an upload of 40 s and an export left unread for 25 s are complete", {
  timeout: 120 * seconds,
}, async () => {
  using data = temporaryFolder();
  await using program = runProgram(settingsFor(data.path));
  const address = await addressOf(program);
  const { token, api } = await ownerAt(address);
  const headers = { authorization: `Bearer ${token}` };
  const picture = new Blob([new Uint8Array(await noisy(1200, 1200).png().toBuffer())]);

  async function uploadSlowly() {
    const form = new FormData();
    form.set("file", picture, "x.png");
    const encoded = new Response(form);
    const type = encoded.headers.get("content-type") ?? "";
    const upload = request(`${address}/utils/uploadfile/`, {
      method: "POST",
      headers: { ...headers, "content-type": type },
    });
    const answer = once(upload, "response");
    const body = await encoded.bytes();
    const part = Math.ceil(body.length / 40);
    for (let at = 0; at < body.length; at += part) {
      upload.write(body.subarray(at, at + part));
      await wait(1 * seconds);
    }
    upload.end();
    return (await answer)[0].statusCode;
  }

  async function exportSlowly() {
    for (let month = 1; month <= 12; month++) {
      const { filename } = await api("POST /utils/uploadfile/", { file: picture });
      await api("POST /playlists/", { body: { year: 2024, month, image: filename } });
    }
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
