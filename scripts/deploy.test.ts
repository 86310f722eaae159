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
import { uploadLimits } from "#contract/images.ts";
import { checkHealth } from "#contract/monitoring.ts";
import { largestImport } from "#contract/transfer.ts";
import { readConfig, settingNames } from "#server/config.ts";
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

test("the image runs as the user node, and its health check asks a call that there is", () => {
  expect(runs).toMatch(/^USER node$/m);
  expect(runs.indexOf("USER node")).toBeLessThan(runs.indexOf("\nCMD"));
  expect(runs).toContain(checkHealth.url);
  for (const [, given = ""] of read(".dockerignore").matchAll(/^!(.*)$/gm))
    expect(existsSync(given), given).toBe(true);
});

/** Set by the image, or by which of the two files it is. */
const fixed = {
  "compose.yaml": ["PORT", "HOST", "DATA_DIR", "DATABASE_URL"],
  "compose.many.yaml": ["PORT", "HOST", "DATA_DIR", "BACKUPS", "BACKUP_DIR"],
};

test.each(Object.entries(fixed))(
  "%s passes every setting and TZ, has a read-only root, and believes its proxy",
  (path, ownSettings) => {
    const text = read(path);
    const [, site = ""] = /\n {2}site:\n((?: {4}.*\n|\n)+)/.exec(text) ?? [];
    const [, environment = ""] = /\n {4}environment:\n((?: {6}.*\n)+)/.exec(`\n${site}`) ?? [];
    const names = [...environment.matchAll(/^ {6}([A-Z_]+):/gm)].map(([, name]) => name);
    const passed = settingNames.filter((name) => !ownSettings.includes(name));
    expect(names.toSorted()).toEqual([...passed, "TZ"].sort());
    for (const name of names.filter((name) => name !== "SITE_URL" && name !== "DATABASE_URL"))
      expect(environment).toMatch(RegExp(`^ {6}${name}: .*\\$\\{${name}[:}]`, "m"));
    expect(site).toContain("read_only: true");
    expect(site).toContain("cap_drop: [ALL]");
    const [, proxies] = /TRUSTED_PROXIES: ([\d./]+)/.exec(site) ?? [];
    expect(text).toContain(`- subnet: ${proxies}`);
    for (const [, mounted = ""] of text.matchAll(/- \.\/(\S+?):/g))
      expect(existsSync(mounted), mounted).toBe(true);
  },
);

test.each(Object.keys(fixed))("%s bounds the log of every service", (path) => {
  const services = [...read(path).matchAll(/^ {4}restart: /gm)];
  expect([...read(path).matchAll(/^ {4}logging: \*logging$/gm)]).toHaveLength(services.length);
  expect(read(path)).toMatch(/options: \{ max-size: \S+, max-file: \S+ \}/);
});

test("nginx lets through the largest upload and import, and names the visitor", () => {
  const nginx = read("deploy/nginx.conf");
  const [, megabytes] = /client_max_body_size (\d+)m;/.exec(nginx) ?? [];
  const largest = Math.max(uploadLimits.bytes, largestImport);
  expect(Number(megabytes) * 1_000_000).toBeGreaterThan(largest);
  expect(nginx).toContain("X-Forwarded-For $proxy_add_x_forwarded_for");
  expect(nginx).toContain(`localhost:${readConfig({}).port}`);
});

test("every native package is there for arm64 too", () => {
  for (const lock of ["package-lock.json", "runtime/package-lock.json"]) {
    const { packages } = JSON.parse(read(lock)) as { packages: Record<string, unknown> };
    const native = Object.keys(packages).filter((name) => name.includes("linux-x64"));
    expect(native.length).toBeGreaterThan(0);
    for (const name of native) expect(packages).toHaveProperty([name.replace("x64", "arm64")]);
  }
});

test("however the site is deployed, it is started as npm start does", () => {
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
