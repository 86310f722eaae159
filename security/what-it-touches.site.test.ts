import { Socket } from "node:net";
import { expect, onTestFinished, test, vi } from "vitest";
import { createApi } from "#contract/client.ts";
import { startMailSite } from "#server/testing/mail-site.ts";
import { pagePaths } from "#server/testing/page-paths.ts";
import { plain, pngFile } from "#server/testing/pictures.ts";
import { temporaryFolder } from "#server/testing/temporary-folder.ts";
import { runSite } from "./folder.ts";

type Ask = (path: string, init?: RequestInit) => Promise<Response>;

async function useAll(ask: Ask, token: string) {
  const api = createApi(ask, () => token);
  for (const path of [...pagePaths, "/nowhere", "/docs", "/openapi.json", "/cards/site.jpg"]) {
    const headers = { accept: "text/html", "x-forwarded-host": "evil.example" };
    await (await ask(path, { headers })).text();
  }
  const email = "ada@example.com";
  await api("POST /users/signup", { body: { email, password: "a good password" } });
  await api("POST /password-recovery/:email", { params: { email } });
  const file = await pngFile(plain(80, 80));
  const { filename } = await api("POST /utils/uploadfile/", { file });
  await api("POST /playlists/", { body: { year: 2024, image: filename } });
  expect((await ask(`/images/${filename}`)).status).toBe(200);
}

test("K9: permissions: the site works if it may write only to its data folder", async () => {
  using data = temporaryFolder();
  const allowed = ["child-process", "worker", "addons", "fs-read=*", `fs-write=${data.path}`];
  // Node 25 and later need this permission.
  if (process.allowedNodeEnvironmentFlags.has("--allow-net")) allowed.push("net");
  const flags = allowed.map((what) => `--allow-${what}`);
  await using site = await runSite({
    DATA_DIR: data.path,
    // The site would otherwise write a key with fsync, which Node's permission model forbids.
    SECRET_KEY: "Q3w0rn8sJ5m2Zt7xV1yB4kP6dF9hLcGa",
    NODE_OPTIONS: `--permission ${flags.join(" ")}`,
    NODE_DISABLE_COMPILE_CACHE: "1",
  });
  const { address, token, program } = site;
  await useAll((path, init) => fetch(address + path, init), token);
  program.child.kill("SIGTERM");
  expect((await program.ended).code).toBe(0);
  expect(program.output()).not.toContain("ERR_ACCESS_DENIED");
});

test("K10: network: the site connects only to its database and its mail server", async () => {
  await using site = await startMailSite();
  const connect = vi.spyOn(Socket.prototype, "connect");
  onTestFinished(() => connect.mockRestore());
  await useAll(site.send, (await site.join({ is_superuser: true })).token);
  await site.receiver.waitForMail();
  const mail = `"port":${site.receiver.port},"host":"127.0.0.1"`;
  const reached = connect.mock.calls.map((given) => JSON.stringify(given));
  expect(reached.some((target) => target.includes(mail))).toBe(true);
  expect(
    reached.filter((target) => !target.includes(mail) && !target.includes(".s.PGSQL.")),
  ).toEqual([]);
});
