// Follows the instructions in docs/deploying.md for upgrading a checkout and going back.
import { execFileSync, spawnSync } from "node:child_process";
import { readdirSync, readFileSync, renameSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { withPostgres } from "#server/db/postgres.ts";
import { apiAt, ownerAt } from "#server/testing/owner-at.ts";
import { startPostgres } from "#server/testing/postgres-server.ts";
import { addressOf, runProgram } from "#server/testing/run-program.ts";
import { startSmtpReceiver } from "#server/testing/smtp-receiver.ts";
import { temporaryFolder } from "#server/testing/temporary-folder.ts";
import { cloneInto, git, thisVersion } from "./clone.ts";
import { expectPages, fillSite, readSite } from "./contents.ts";
import { settingsFor } from "./folder.ts";

const released = git("rev-parse", "--verify", "--quiet", "3228fa16^{commit}");
if (!released) console.log("The way from 0.3.0 was not tried: this clone has no such commit.");
const hasTools = spawnSync("pg_dump", ["--version"]).status === 0;
if (!hasTools) console.log("The way from 0.3.0 was tried on SQLite only: pg_dump is missing.");
const dumpOptions = ["--no-owner", "--no-privileges"];

test.skipIf(!released)(
  "upgrade: a site of 0.3.0 loses no data, and can return to 0.3.0 with its backup",
  { timeout: 600_000 },
  async () => {
    await using owned = new AsyncDisposableStack();
    const folder = owned.use(temporaryFolder()).path;
    const receiver = owned.use(await startSmtpReceiver());
    const postgres = await startPostgres();
    owned.defer(postgres.stop);
    const clone = join(folder, "clone");
    const dataDir = join(folder, "data");
    const dump = join(folder, "before.dump");
    const packages = join(clone, "node_modules");
    const sqlite: Record<string, string> = {
      ...settingsFor(dataDir),
      SITE_URL: "https://mixtape.example",
      BACKUPS: "off",
      SMTP_URL: receiver.plainUrl,
      MAIL_FROM: "Mixtape <site@mixtape.example>",
      MAIL_DELAY: "0",
      MAIL_RATE: "100",
    };
    const DATABASE_URL = postgres.url("mixtape");
    const sites = hasTools ? [sqlite, { ...sqlite, DATABASE_URL }] : [sqlite];

    const run = (command: string, args: string[], settings = sqlite) => {
      // npm may need this certificate authority to reach the registry.
      const { PATH, HOME, NODE_EXTRA_CA_CERTS } = process.env;
      const npm = { NODE_EXTRA_CA_CERTS, npm_config_prefer_offline: "true" };
      const env = { PATH, HOME, ...npm, ...settings };
      return execFileSync(command, args, { cwd: clone, env, stdio: "pipe" }).toString();
    };
    const checkOut = (version: string) => {
      run("git", ["checkout", "--quiet", version]);
      run(process.execPath, ["scripts/setup.mjs", "--build"]);
    };
    const start = async (settings: Record<string, string>) => {
      const site = runProgram(settings, { script: join(clone, "server", "main.ts") });
      return { address: await addressOf(site), [Symbol.asyncDispose]: site[Symbol.asyncDispose] };
    };
    const renewDatabase = () =>
      withPostgres(postgres.url("postgres"), async (client) => {
        await client.query("drop database if exists mixtape");
        await client.query("create database mixtape");
      });
    const exportFrom = (settings: Record<string, string>) => {
      using target = temporaryFolder();
      run(process.execPath, ["scripts/export.ts", target.path], settings);
      return filesIn(target.path);
    };

    cloneInto(clone);
    checkOut(released);
    const { before, ...old } = await (async () => {
      await using site = await start(sqlite);
      const filled = await fillSite(site.address, receiver);
      await expectPages(site.address);
      return { ...filled, before: await readSite(site.address, apiAt(site.address, filled.token)) };
    })();
    expect(before).toMatchObject({ playlists: { length: 84 }, photoCount: 100, followers: 2 });
    const exported = exportFrom(sqlite);
    const [, backup = ""] =
      / to (\S+) \(/.exec(run("npm", ["run", "backup", "--", join(folder, "backups")])) ?? [];
    if (hasTools) {
      await renewDatabase();
      run(process.execPath, ["scripts/move.ts", "--to", DATABASE_URL]);
      run("pg_dump", ["--format=custom", ...dumpOptions, `--file=${dump}`, DATABASE_URL]);
    }
    // Keeps the packages of 0.3.0, so that returning to 0.3.0 need not install them again.
    renameSync(packages, join(folder, "packages"));

    checkOut(thisVersion());
    await Promise.all(
      sites.map(async (settings) => {
        await using site = await start(settings);
        const { address } = site;
        const { api } = await ownerAt(address);
        const refused = await fetch(`${address}/users/me`, {
          headers: { authorization: `Bearer ${old.token}` },
        });
        expect(refused.status).toBe(401);
        expect(await readSite(address, api)).toMatchObject(before);
        await expectPages(address);
        const exports = exportFrom(settings);
        // 0.3.0 exported fewer settings, and no columns for platforms that the site does not offer.
        for (const [path, text] of exported)
          if (path.endsWith(".json"))
            expect(JSON.parse(exports.get(path) ?? "")).toMatchObject(JSON.parse(text));
          else if (path !== "playlists.csv")
            expect([path, exports.get(path) === text]).toEqual([path, true]);
        const byPasskey = apiAt(address, await old.logInWithPasskey(address));
        expect(await byPasskey("GET /users/me")).toMatchObject({ is_superuser: true });
        expect(await (await fetch(address + old.preview)).json()).toMatchObject({ name: "Name 0" });
        const params = { token: old.unsubscribe };
        expect(await apiAt(address)("POST /unsubscribe/:token", { params })).toMatchObject({
          is_known: true,
        });
        expect(await api("GET /followers/")).toMatchObject({ count: 1 });
        await api("POST /playlists/", { body: { year: 2026, month: 1 } });
      }),
    );

    // The upgrade made one copy of the old database, which `install.sh --back` would restore. This test restores its own backup.
    expect(readdirSync(dataDir).filter((name) => name.startsWith("before-"))).toHaveLength(1);

    rmSync(packages, { recursive: true });
    renameSync(join(folder, "packages"), packages);
    checkOut(released);
    run("npm", ["run", "restore", "--", backup]);
    if (hasTools) {
      await renewDatabase();
      const restore = ["--single-transaction", "--exit-on-error", ...dumpOptions];
      run("pg_restore", [...restore, `--dbname=${DATABASE_URL}`, dump]);
    }
    await Promise.all(
      sites.map(async (settings) => {
        await using site = await start(settings);
        const { api } = await ownerAt(site.address);
        expect(await readSite(site.address, api)).toEqual(before);
        await expectPages(site.address);
      }),
    );
  },
);

function filesIn(folder: string) {
  const paths = readdirSync(folder, { recursive: true, encoding: "utf8" }).sort();
  return new Map(
    paths.flatMap((path): [string, string][] =>
      statSync(join(folder, path)).isFile()
        ? [[path, readFileSync(join(folder, path), "latin1")]]
        : [],
    ),
  );
}
