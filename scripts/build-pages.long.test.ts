import { spawn } from "node:child_process";
import { once } from "node:events";
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { expect, test } from "vitest";
import { builtPages } from "#server/pages/bundle.ts";
import { copyProject } from "#server/testing/copy-project.ts";
import { addressOf, runProgram, watchProgram } from "#server/testing/run-program.ts";
import { buildPages } from "./build-pages.mjs";

function project() {
  const root = mkdtempSync(join(tmpdir(), "mixtape-build-"));
  const at = (...path: string[]) => join(root, "dist", ...path);
  /** What a site would read. */
  const current = () => readFileSync(at("current", "page"), "utf8");
  const build = (id: string) => (folder: string) => {
    mkdirSync(folder);
    writeFileSync(join(folder, "page"), id);
  };
  return {
    root,
    at,
    current,
    build,
    make: (id: string) => buildPages({ root, id, build: build(id) }),
    [Symbol.dispose]: () => rmSync(root, { recursive: true }),
  };
}

test("a build is swapped in when it is whole; the one before stays, older ones go", () => {
  using there = project();
  there.make("one");
  expect(there.current()).toBe("one");
  there.make("two");
  there.make("three");
  expect(there.current()).toBe("three");
  expect(readdirSync(there.at()).sort()).toEqual(["current", "three", "two"]);
  // Back to what was built before, nothing is built again.
  buildPages({ root: there.root, id: "two", build: () => expect.unreachable() });
  expect(there.current()).toBe("two");
});

test("what was built before there were such folders stays until the next build", () => {
  using there = project();
  mkdirSync(there.at("client"), { recursive: true });
  there.make("one");
  expect(readdirSync(there.at()).sort()).toEqual(["client", "current", "one"]);
  there.make("two");
  expect(readdirSync(there.at()).sort()).toEqual(["current", "one", "two"]);
});

test("a folder in the link's place, as Vite itself makes it, is replaced", () => {
  using there = project();
  mkdirSync(there.at("current", "client"), { recursive: true });
  there.make("one");
  expect(there.current()).toBe("one");
});

test("a build that fails changes nothing and leaves nothing", () => {
  using there = project();
  there.make("one");
  const failing = (folder: string) => {
    there.build("half")(folder);
    throw new Error("no room");
  };
  expect(() => buildPages({ root: there.root, id: "two", build: failing })).toThrow("no room");
  expect(there.current()).toBe("one");
  expect(readdirSync(there.at()).sort()).toEqual(["current", "one"]);
});

/** A build in a process of its own, which says so when it is half done and goes on when it is told to. */
function buildElsewhere(root: string, id: string) {
  const source = `import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
    const { buildPages } = await import(${JSON.stringify(new URL("build-pages.mjs", import.meta.url).href)});
    buildPages({ root: ${JSON.stringify(root)}, id: ${JSON.stringify(id)}, build: (folder) => {
      mkdirSync(folder);
      process.stdout.write("half\\n");
      readFileSync(0);
      writeFileSync(folder + "/page", ${JSON.stringify(id)});
    } });`;
  return watchProgram(
    spawn(process.execPath, ["--input-type=module", "-e", source], {
      stdio: ["pipe", "pipe", "pipe"],
    }),
  );
}

test("killed in the middle it changes nothing, and what it leaves goes with a later build", async () => {
  using there = project();
  there.make("one");
  await using building = buildElsewhere(there.root, "two");
  await building.says(/half/);
  building.child.kill("SIGKILL");
  await building.ended;
  expect(there.current()).toBe("one");
  const [left = ""] = readdirSync(there.at()).filter((name) => name.endsWith(".part"));
  expect(left).toMatch(/^two\.\d+\.part$/);
  there.make("two");
  expect(there.current()).toBe("two");
  // Somebody could still be at work on it.
  expect(existsSync(there.at(left))).toBe(true);
  utimesSync(there.at(left), 0, 0);
  there.make("three");
  expect(existsSync(there.at(left))).toBe(false);
});

test("two that build the same at once both end well", async () => {
  using there = project();
  await using first = buildElsewhere(there.root, "one");
  await using second = buildElsewhere(there.root, "one");
  for (const building of [first, second]) await building.says(/half/);
  for (const building of [first, second]) building.child.stdin?.end();
  expect([(await first.ended).code, (await second.ended).code]).toEqual([0, 0]);
  expect(there.current()).toBe("one");
  expect(readdirSync(there.at()).sort()).toEqual(["current", "one"]);
});

/** As set-up does it. */
function buildIn(folder: string, id: string) {
  const source = `import { spawnSync } from "node:child_process";
    const { buildPages } = await import(${JSON.stringify(join(folder, "scripts", "build-pages.mjs"))});
    const build = (into) => {
      const vite = ${JSON.stringify(join(folder, "node_modules", "vite", "bin", "vite.js"))};
      const env = { ...process.env, BUILD_INTO: into };
      if (spawnSync(process.execPath, [vite, "build", "--app", "--logLevel", "warn"], { cwd: ${JSON.stringify(folder)}, env, stdio: "inherit" }).status) process.exit(1);
    };
    buildPages({ root: ${JSON.stringify(folder)}, id: ${JSON.stringify(id)}, build });`;
  const { NODE_ENV: _, ...env } = process.env;
  return watchProgram(
    spawn(process.execPath, ["--input-type=module", "-e", source], {
      env,
      stdio: ["ignore", "pipe", "pipe"],
    }),
  );
}

test("a site that runs loses nothing while the pages are built again, and again", {
  timeout: 180_000,
}, async () => {
  using copy = copyProject();
  using data = new DisposableStack();
  const dataDir = data.adopt(mkdtempSync(join(tmpdir(), "mixtape-data-")), (path) =>
    rmSync(path, { recursive: true }),
  );
  const dist = join(copy.folder, "dist");
  const copied = (from: string) => (folder: string) => cpSync(from, folder, { recursive: true });
  buildPages({ root: copy.folder, id: "old", build: copied(builtPages()) });
  const settings = { DATA_DIR: dataDir, HOST: "127.0.0.1", SAMPLE_DATA: "off", RATE_LIMITS: "off" };
  const script = join(copy.folder, "server", "main.ts");
  await using site = runProgram(settings, { script });
  const address = await addressOf(site);
  const names = readdirSync(join(dist, "old", "client", "assets")).filter(
    (name) => !/\.(?:br|gz)$/.test(name),
  );
  expect(names.length).toBeGreaterThan(30);
  const bytesOf = new Map(
    names.map((name) => [name, readFileSync(join(dist, "old", "client", "assets", name))]),
  );
  const failures = async () => {
    const failed: string[] = [];
    for (const [name, bytes] of bytesOf) {
      const answer = await fetch(`${address}/assets/${name}`);
      if (answer.status !== 200 || !bytes.equals(await answer.bytes())) failed.push(name);
    }
    return failed;
  };
  expect(await failures()).toEqual([]);

  appendFileSync(join(copy.folder, "web", "styles.css"), "\n.built-again { color: red; }\n");
  await using building = buildIn(copy.folder, "new");
  await expect
    .poll(() => readdirSync(dist).some((name) => name.endsWith(".part")), { timeout: 60_000 })
    .toBe(true);
  while (building.child.exitCode === null) expect(await failures()).toEqual([]);
  expect([(await building.ended).code, building.output()]).toEqual([0, ""]);
  expect(readlinkSync(join(dist, "current"))).toBe("new");
  for (const id of ["third", "fourth"])
    buildPages({ root: copy.folder, id, build: copied(join(dist, "new")) });
  expect(existsSync(join(dist, "old"))).toBe(false);
  expect(await failures()).toEqual([]);
  // Pages that nobody has asked for yet.
  for (const path of [
    "/",
    "/music",
    "/music/2024",
    "/music/search?q=one",
    "/photography",
    "/login",
    "/settings",
    "/admin",
    "/nowhere",
  ]) {
    const answer = await fetch(address + path, { headers: { accept: "text/html" } });
    expect([path, answer.status]).toEqual([path, path === "/nowhere" ? 404 : 200]);
    for (const [name = ""] of (await answer.text()).matchAll(/\/assets\/[\w.-]+/g))
      expect(bytesOf.has(basename(name))).toBe(true);
  }

  site.child.kill("SIGTERM");
  await once(site.child, "exit");
  await using next = runProgram(settings, { script });
  const page = await (await fetch(await addressOf(next))).text();
  expect(page).toContain("built-again");
});
