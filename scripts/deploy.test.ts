import { execFile } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { uploadLimits } from "#contract/images.ts";
import { checkHealth } from "#contract/overview.ts";
import { maxImportSize } from "#contract/transfer.ts";
import { readConfig, settingNames } from "#server/config.ts";

const read = (path: string) => readFileSync(path, "utf8");
const dockerfile = read("Dockerfile");
const [, runs = ""] = dockerfile.split(/^FROM .*\n(?=ENV)/m);

test("Dockerfile: the image runs as the user node, and every path that .dockerignore allows exists", () => {
  expect(runs).toMatch(/^USER node$/m);
  expect(runs.indexOf("USER node")).toBeLessThan(runs.indexOf("\nCMD"));
  for (const [, given = ""] of read(".dockerignore").matchAll(/^!(.*)$/gm))
    expect(existsSync(given), given).toBe(true);
});

test("Dockerfile: the health check fails unless the health endpoint answers with 200", async () => {
  const [, command = "[]"] = /^HEALTHCHECK .*\\\n\s*CMD (\[.*\])$/m.exec(runs) ?? [];
  const [, ...args] = JSON.parse(command) as string[];
  await using server = createServer(({ url }, answer) => {
    answer.writeHead(url === checkHealth.url ? 200 : 503).end();
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const check = (PORT: number) =>
    promisify(execFile)(process.execPath, args, { env: { PORT: `${PORT}` } });
  await check(port);
  await expect(check(9)).rejects.toMatchObject({ code: 1 });
});

/** The settings that a compose file does not pass on. The image sets PORT, HOST and DATA_DIR, and the others do not apply to the file's database. */
const leftOut = {
  "compose.yaml": ["PORT", "HOST", "DATA_DIR", "DATABASE_URL"],
  "compose.many.yaml": ["PORT", "HOST", "DATA_DIR", "BACKUPS", "BACKUP_DIR"],
};

test.each(Object.entries(leftOut))(
  "%s: the site gets every setting, has a read-only root and trusts the proxy",
  (path, missing) => {
    const text = read(path);
    const [, site = ""] = /\n {2}site:\n((?: {4}.*\n|\n)+)/.exec(text) ?? [];
    const [, environment = ""] = /\n {4}environment:\n((?: {6}.*\n)+)/.exec(`\n${site}`) ?? [];
    const names = [...environment.matchAll(/^ {6}([A-Z_]+):/gm)].map(([, name]) => name);
    // Settings that end in _FILE need a mounted file, so owners add them in an override file.
    const passed = settingNames.filter(
      (name) => !missing.includes(name) && !name.endsWith("_FILE"),
    );
    expect(names.toSorted()).toEqual([...passed, "TZ"].sort());
    for (const name of names.filter((name) => name !== "SITE_URL" && name !== "DATABASE_URL"))
      expect(environment).toMatch(RegExp(`^ {6}${name}: .*\\$\\{${name}[:}]`, "m"));
    expect(site).toContain("read_only: true");
    expect(site).toContain("cap_drop: [ALL]");
    const [, proxies] = /TRUSTED_PROXIES: ([\d./]+)/.exec(site) ?? [];
    expect(text).toContain(`- subnet: ${proxies}`);
    const withIpv6 = text.replace(/^( *)# (?=TRUSTED_PROXIES|enable_ipv6|- subnet)/gm, "$1");
    const [, ula] = /TRUSTED_PROXIES: [\d./]+,(fd[\da-f:]+\/64)/.exec(withIpv6) ?? [];
    expect(withIpv6).toContain(`    enable_ipv6: true\n    ipam:\n`);
    expect(withIpv6).toContain(`        - subnet: ${proxies}\n        - subnet: ${ula}\n`);
    for (const [, mounted = ""] of text.matchAll(/- \.\/(\S+?):/g))
      expect(existsSync(mounted), mounted).toBe(true);
  },
);

test("nginx: accepts the largest upload and import, and passes on the visitor's IP address", () => {
  const nginx = read("deploy/nginx.conf");
  const [, megabytes] = /client_max_body_size (\d+)m;/.exec(nginx) ?? [];
  const largest = Math.max(uploadLimits.bytes, maxImportSize);
  expect(Number(megabytes) * 1_000_000).toBeGreaterThan(largest);
  expect(nginx).toContain("X-Forwarded-For $proxy_add_x_forwarded_for");
  // nginx would send requests to both addresses of `localhost`, but the site listens on one.
  expect(nginx).toContain(`127.0.0.1:${readConfig({}).port}`);
});

test.each(["deploy/Caddyfile", "deploy/Caddyfile.many"])(
  "%s: request bodies are buffered, so that they get a Content-Length",
  (path) => {
    expect(read(path)).toMatch(/^\t\trequest_buffers 64KiB$/m);
  },
);

test("Caddy: a single failure does not take an instance out of rotation", () => {
  const [, failures] = /^\t\tmax_fails (\d+)$/m.exec(read("deploy/Caddyfile.many")) ?? [];
  expect(Number(failures)).toBeGreaterThan(1);
});

test("deployment: npm, systemd and Docker all start the site with bin/mixtape", () => {
  expect(JSON.parse(read("package.json")).scripts.start).toMatch(/ exec bin\/mixtape start$/);
  const unit = read("deploy/mixtape.service");
  expect(unit).toMatch(/^ExecStart=\/opt\/mixtape\/bin\/mixtape start$/m);
  expect(runs).toMatch(/^CMD \["mixtape", "start"\]$/m);
  // Errors with these exit codes occur again after a restart, so systemd must not restart the site.
  expect(unit).toContain("RestartPreventExitStatus=65 78");
});

test.each(Object.keys(leftOut))("%s: the log of every service has a size limit", (path) => {
  const services = [...read(path).matchAll(/^ {4}restart: /gm)];
  expect([...read(path).matchAll(/^ {4}logging: \*logging$/gm)]).toHaveLength(services.length);
  expect(read(path)).toMatch(/options: \{ max-size: \S+, max-file: \S+ \}/);
});

test("lock files: every native package has an arm64 variant", () => {
  for (const lock of ["package-lock.json", "runtime/package-lock.json"]) {
    const { packages } = JSON.parse(read(lock)) as { packages: Record<string, unknown> };
    const native = Object.keys(packages).filter((name) => name.includes("linux-x64"));
    expect(native.length).toBeGreaterThan(0);
    for (const name of native) expect(packages).toHaveProperty([name.replace("x64", "arm64")]);
  }
});
