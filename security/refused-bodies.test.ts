import { execFile } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { runSite } from "./folder.ts";

const json = "application/json";
const multipart = "multipart/form-data; boundary=edge";
const start = '--edge\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n\r\n';
const bodyOf = (size: number) => `${start + "x".repeat(size)}\r\n--edge--\r\n`;

// The site needs its own process, because a client on the same thread could not send while the site answers.
test("L11: refused bodies up to 3 MB: fetch and curl receive the status in 20 of 20 requests", async () => {
  await using site = await runSite();
  const { address, token, dataDir } = site;
  for (const [method, path, type, authorization, small, large] of [
    ["PATCH", "/users/me", json, "", 401, 401],
    ["POST", "/users/signup", json, "", 400, 413],
    ["POST", "/utils/uploadfile/", multipart, "", 401, 401],
    ["POST", "/utils/uploadfile/", multipart, `Bearer ${token}`, 415, 415],
  ] as const)
    for (const [size, status] of [
      [200, small],
      [3_000_000, large],
    ] as const) {
      const url = address + path;
      const body = bodyOf(size);
      const file = join(dataDir, "body");
      writeFileSync(file, body);
      const heard: number[] = [];
      for (let count = 0; count < 20; count++) {
        const headers = { "content-type": type, authorization };
        const answer = await fetch(url, { method, headers, body });
        await answer.text();
        heard.push(answer.status);
      }
      const { stdout } = await promisify(execFile)("curl", [
        ...["-s", "-w", "%{http_code}\n", "-X", method, "--data-binary", `@${file}`],
        ...["-H", `content-type: ${type}`, "-H", `authorization: ${authorization}`],
        ...["-H", "Expect:"],
        ...Array.from({ length: 20 }, () => ["-o", "/dev/null", url]).flat(),
      ]);
      heard.push(...stdout.trim().split("\n").map(Number));
      expect({ url, type, size, heard }).toMatchObject({ heard: Array(40).fill(status) });
    }
});
