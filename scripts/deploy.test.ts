import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { checkHealth } from "#contract/monitoring.ts";
import { settingNames } from "#server/config.ts";
import { builtPages } from "#server/pages/bundle.ts";
import { nodeFlags, startEnvironment } from "#server/testing/as-started.ts";

const read = (path: string) => readFileSync(path, "utf8");
const dockerfile = read("Dockerfile");
const [, runs = ""] = dockerfile.split(/^FROM .*\n(?=ENV)/m);

/** Packages that `npm prune --omit=dev` leaves. */
function keptPackages(): string[] {
  const { packages } = JSON.parse(read("package-lock.json")) as {
    packages: Record<string, { dev?: boolean; devOptional?: boolean }>;
  };
  return Object.entries(packages).flatMap(([path, { dev, devOptional }]) =>
    path && !dev && !devOptional && existsSync(path) ? [path] : [],
  );
}

function makeImage(folder: string) {
  builtPages();
  for (const [, stage, from = "", to = ""] of runs.matchAll(
    /^COPY (--from=build )?(.+) (\S+)$/gm,
  )) {
    for (const source of from.split(" ")) {
      const path = stage ? source.replace("/app/", "") : source;
      if (path === "node_modules") continue;
      const target = join(folder, to === "./" ? path : to);
      cpSync(path, target, {
        recursive: true,
        verbatimSymlinks: true,
        filter: (name) => !name.endsWith(".test.ts"),
      });
    }
  }
  for (const path of keptPackages()) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    // Packages inside packages are on the list themselves.
    cpSync(path, join(folder, path), {
      recursive: true,
      filter: (name) => name === path || !name.slice(path.length).includes("node_modules"),
    });
  }
}

/** Root writes everywhere; for this user the program's folder is as read-only as in a container. */
const nobody = { uid: 65_534, gid: 65_534 };
// Unless Node itself lies where that user may not look.
const otherUser =
  process.getuid?.() === 0 && spawnSync(process.execPath, ["-e", ""], nobody).status === 0
    ? nobody
    : {};

test("the image holds all that the site needs to run, as a user who may write to its data alone", async () => {
  const root = mkdtempSync(join(tmpdir(), "mixtape-image-"));
  const [app, data] = [join(root, "app"), join(root, "data")];
  try {
    makeImage(app);
    mkdirSync(data);
    for (const open of [root, data]) chmodSync(open, open === data ? 0o777 : 0o755);
    const [, variables = ""] = /^ENV (.*)$/m.exec(runs) ?? [];
    const fixed = Object.fromEntries(
      variables.split(" ").map((pair) => pair.split("=") as [string, string]),
    );
    expect(fixed).toMatchObject({ HOST: "0.0.0.0", PORT: "3000", DATA_DIR: "/data" });
    const env = {
      PATH: process.env.PATH ?? "",
      ...fixed,
      HOST: "127.0.0.1",
      PORT: "0",
      DATA_DIR: join(data, "inside"),
      SAMPLE_DATA: "off",
    };
    const [, command = "[]"] = /^CMD (\[.*\])$/m.exec(runs) ?? [];
    const [, ...args] = JSON.parse(command) as string[];
    const site = spawn(process.execPath, args, {
      cwd: app,
      env,
      stdio: ["ignore", "pipe", "pipe"],
      ...otherUser,
    });
    const ended = once(site, "exit");
    try {
      const address = await new Promise<string>((resolve, reject) => {
        let output = "";
        for (const stream of [site.stdout, site.stderr])
          stream.setEncoding("utf8").on("data", (text: string) => {
            output += text;
            const found = /listening at (http:\/\/[\d.:]+)/.exec(output)?.[1];
            if (found) resolve(found);
          });
        ended.then(() => reject(new Error(`the site ended:\n${output}`)));
      });
      expect((await fetch(address)).status).toBe(200);
      // It needs the image's libraries and fonts.
      expect((await fetch(`${address}/cards/site.jpg`)).headers.get("content-type")).toBe(
        "image/jpeg",
      );
      const backup = spawn(process.execPath, ["scripts/backup.ts", join(data, "backups")], {
        cwd: app,
        env,
        stdio: "ignore",
        ...otherUser,
      });
      expect((await once(backup, "exit"))[0]).toBe(0);
      const [, check = "[]"] = /^HEALTHCHECK .*\\\n\s*CMD (\[.*\])$/m.exec(runs) ?? [];
      const [, ...checkArgs] = JSON.parse(check) as string[];
      const health = (port: string): Promise<number> =>
        once(spawn(process.execPath, checkArgs, { env: { PORT: port } }), "exit").then(
          ([code]) => code,
        );
      expect(checkArgs.join()).toContain(checkHealth.url);
      expect(await health(new URL(address).port)).toBe(0);
      expect(await health("9")).toBe(1);
    } finally {
      site.kill("SIGTERM");
      expect((await ended)[0]).toBe(0);
    }
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
});

test.each(["compose.yaml", "compose.many.yaml"])(
  "%s: settings that exist, a root that is read-only, a proxy that is believed",
  (path) => {
    const text = read(path);
    const [, site = ""] = /\n {2}site:\n((?: {4}.*\n|\n)+)/.exec(text) ?? [];
    const [, environment = ""] = /\n {4}environment:\n((?: {6}.*\n)+)/.exec(`\n${site}`) ?? [];
    expect(environment).toContain("SITE_URL:");
    for (const [, name] of environment.matchAll(/^ {6}([A-Z_]+):/gm))
      expect(settingNames).toContain(name);
    expect(site).toContain("read_only: true");
    expect(site).toContain("cap_drop: [ALL]");
    const [, proxies] = /TRUSTED_PROXIES: (\S+)/.exec(site) ?? [];
    expect(text).toContain(`- subnet: ${proxies}`);
    expect(text.includes("DATABASE_URL")).toBe(path === "compose.many.yaml");
  },
);

test("however the site is deployed, it is started as npm start does, in the image as the user node", () => {
  expect(runs).toMatch(/^USER node$[\s\S]*^CMD /m);
  const started = ["node", ...nodeFlags, "server/main.ts"];
  const unit = read("deploy/mixtape.service");
  expect(/^ExecStart=\/usr\/bin\/env (.*)$/m.exec(unit)?.[1]?.split(" ")).toEqual(started);
  expect(JSON.parse(/^CMD (.*)$/m.exec(runs)?.[1] ?? "[]")).toEqual(started);
  for (const setting of ["NODE_ENV", "MALLOC_ARENA_MAX", "UV_THREADPOOL_SIZE"]) {
    const given = `${setting}=${startEnvironment[setting]} `;
    for (const place of [unit, runs]) expect(place).toContain(given);
  }
  // What fails the same way each time is not started again.
  expect(unit).toContain("RestartPreventExitStatus=65 78");
});
