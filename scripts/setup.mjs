// Installs a newer Node if the machine's is too old, installs the packages, and builds the pages if asked to.
// This script runs on the machine's Node (20 or newer) without any package, so it is plain JavaScript.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { ensureBrowser } from "./browser.mjs";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const oldestNode = 24;
const platform = `${process.platform}-${process.arch}`;

function run(command, args, cwd = root) {
  const env = {
    ...process.env,
    npm_config_loglevel: "error",
    npm_config_fund: "false",
    npm_config_audit: "false",
  };
  const { status } = spawnSync(command, args, { cwd, stdio: "inherit", env });
  if (status !== 0) process.exit(status ?? 1);
}

// npm sets npm_execpath to its own path when it runs a script.
function npm(node, args, cwd) {
  const cli = process.env.npm_execpath;
  if (cli) run(node, [cli, ...args], cwd);
  else run("npm", args, cwd);
}

function contentHash(paths) {
  const hash = createHash("sha256").update(platform);
  const add = (path) => {
    const found = statSync(path, { throwIfNoEntry: false });
    // The build rewrites web/route-tree.gen.ts after this hash is computed.
    if (!found || path.endsWith(".gen.ts")) return;
    if (found.isDirectory()) for (const name of readdirSync(path).sort()) add(join(path, name));
    else hash.update(path.slice(root.length)).update(readFileSync(path));
  };
  paths.forEach(add);
  return hash.digest("hex");
}

// Compares a hash of the contents, because a checkout may change the dates of files whose contents stay the same.
function unlessDone(stamp, sources, work) {
  const wanted = contentHash(sources);
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === wanted) return;
  work();
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, wanted);
}

/** Returns the path of the Node that npm installs in `folder`. npm 10 does not create node_modules/.bin/node if several packages provide a `node`. */
function packagedNode(folder) {
  const { optionalDependencies } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  const name = Object.keys(optionalDependencies).find((name) => name.endsWith(platform));
  return name && join(folder, "node_modules", name, "bin", "node");
}

function problemWith(packaged) {
  const install = "install Node from https://nodejs.org and try again.";
  if (!packaged) return `npm has none for ${platform}: ${install}`;
  // npm reports no error when it cannot download an optional package.
  if (!existsSync(packaged))
    return `npm could not download the one for ${platform}: check that "npm ping" reaches its registry, or ${install}`;
  const { status, error, stderr } = spawnSync(packaged, ["--version"], { encoding: "utf8" });
  const reason = error?.message ?? stderr.trim();
  return status === 0 ? "" : `The one from npm does not start here (${reason}): ${install}`;
}

function ensureNode() {
  const system = process.env.npm_node_execpath ?? process.execPath;
  // npm's user agent contains the version of Node. Running `node --version` would take 40 ms.
  const [, version = process.versions.node] =
    /\bnode\/v([\d.]+)/.exec(process.env.npm_config_user_agent ?? "") ?? [];
  const folder = join(root, "runtime");
  // If one of our scripts called npm, npm runs on the Node in runtime/, which is not the machine's own.
  const ownNode = realpathSync(system).startsWith(realpathSync(folder));
  if (Number.parseInt(version, 10) >= oldestNode && !ownNode)
    return { node: system, packaged: false };
  const packaged = packagedNode(folder);
  const stamp = join(folder, "node_modules", ".installed");
  unlessDone(stamp, [join(folder, "package-lock.json")], () => {
    console.log(
      `setup: this machine has Node ${version}; fetching a newer one for this project alone`,
    );
    npm(system, ["ci", "--include=optional"], folder);
    const problem = problemWith(packaged);
    if (!problem) return;
    console.error(`setup: Node ${oldestNode} or newer is needed (found ${version}). ${problem}`);
    process.exit(1);
  });
  return { node: packaged, packaged: true };
}

const { node, packaged } = ensureNode();

unlessDone(join(root, "node_modules", ".installed"), [join(root, "package-lock.json")], () => {
  console.log("setup: installing packages");
  // The packages that build the pages are needed even if NODE_ENV is production.
  npm(node, ["ci", "--include=dev", "--include=optional"], root);
});

// This link makes every npm script use the packaged Node.
const link = join(root, "node_modules", ".bin", "node");
if (!packaged) rmSync(link, { force: true });
else if (!existsSync(link)) {
  rmSync(link, { force: true });
  symlinkSync(node, link);
}

if (process.argv.includes("--build")) {
  const sources = ["web", "contract", "domain", "vite.config.ts", "package-lock.json"].map((name) =>
    join(root, name),
  );
  const pages = join(root, "dist", "current");
  unlessDone(join(pages, ".built"), sources, () => {
    console.log("setup: building the pages");
    // dist/current is a symbolic link if 0.2.0 built the pages. This removes only the link. Its target stays, so that you can return to 0.2.0.
    if (lstatSync(pages, { throwIfNoEntry: false })?.isSymbolicLink()) rmSync(pages);
    const vite = join(root, "node_modules", "vite", "bin", "vite.js");
    run(node, [vite, "build", "--app", "--logLevel", "warn"]);
  });
}

if (process.argv.includes("--browser")) ensureBrowser(node);
