import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { createApi } from "#contract/client.ts";
import { emptyPlace, engine } from "#server/testing/databases.ts";
import { ownerAt } from "#server/testing/owner-at.ts";
import { pagePaths } from "#server/testing/page-paths.ts";
import { plain } from "#server/testing/pictures.ts";
import { addressOf, runProgram } from "#server/testing/run-program.ts";
import { startSmtpReceiver } from "#server/testing/smtp-receiver.ts";
import { settingsFor, temporaryFolder } from "./folder.ts";
import { hasStrace, tracing } from "./strace.ts";

/** Everything a visitor, a member and the owner do. */
async function useAll(address: string) {
  const visitor = createApi(
    (path, init) => fetch(address + path, init),
    () => undefined,
  );
  for (const path of [...pagePaths, "/nowhere", "/docs", "/openapi.json"])
    await (await fetch(address + path, { headers: { accept: "text/html" } })).text();
  await visitor("POST /users/signup", {
    body: { email: "ada@example.com", password: "a good password" },
  });
  await visitor("POST /password-recovery/:email", { params: { email: "ada@example.com" } });
  const { api } = await ownerAt(address);
  const { filename } = await api("POST /utils/uploadfile/", {
    file: new Blob([new Uint8Array(await plain(80, 80).png().toBuffer())]),
  });
  await api("POST /playlists/", { body: { year: 2024, image: filename } });
  await (await fetch(`${address}/images/${filename}`)).bytes();
  await fetch(`${address}/music/?url=http://127.0.0.1:9/`, {
    headers: { "x-forwarded-host": "127.0.0.1:9", referer: "http://127.0.0.1:9/" },
  });
}

test.skipIf(!hasStrace())(
  "K9, K10: it writes into its own folder alone, and connects to its database and its mail server alone",
  async () => {
    await using place = await emptyPlace();
    await using mail = await startSmtpReceiver();
    using folder = temporaryFolder();
    const trace = join(folder.path, "trace");
    const settings = {
      ...settingsFor(place.dataDir),
      DATABASE_URL: place.databaseUrl ?? "",
      SMTP_URL: mail.plainUrl,
      MAIL_FROM: "site@example.com",
      // Only the first start after an update writes there.
      NODE_DISABLE_COMPILE_CACHE: "1",
    };
    const under = tracing(
      "connect,open,openat,creat,mkdir,mkdirat,rename,renameat2,link,linkat,symlink,unlink,truncate",
      trace,
    );
    await using program = runProgram(settings, { under });
    await useAll(await addressOf(program));
    await mail.waitForMail();
    program.child.kill("SIGTERM");
    expect((await program.ended).code).toBe(0);

    const lines = readFileSync(trace, "utf8").split("\n");
    const reached = lines.flatMap((line) => /connect\(\d+, (.*), \d+/.exec(line)?.[1] ?? []);
    const toMail = reached.filter((target) => target.includes(`sin_port=htons(${mail.port})`));
    const toDatabase = reached.filter((target) => target.includes(".s.PGSQL."));
    expect(
      reached.filter((target) => !toMail.includes(target) && !toDatabase.includes(target)),
    ).toEqual([]);
    expect(toMail.length).toBeGreaterThan(0);
    expect(toDatabase.length > 0).toBe(engine() === "postgres");

    const written = lines.filter(
      (line) =>
        /O_WRONLY|O_RDWR|O_CREAT|\b(?:creat|mkdir|rename|link|symlink|unlink|truncate)\w*\(/.test(
          line,
        ) && !/ = -1 /.test(line),
    );
    const paths = written.flatMap((line) =>
      [...line.matchAll(/"(\/[^"]*)"/g)].map(([, path = ""]) => path),
    );
    expect(
      paths.filter(
        (path) =>
          !path.startsWith(`${place.dataDir}/`) &&
          !path.startsWith("/dev/") &&
          !path.startsWith("/proc/"),
      ),
    ).toEqual([]);
  },
);
