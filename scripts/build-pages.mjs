// Builds the pages aside and swaps them in when they are whole: a site that starts meanwhile finds the old ones or the new ones, and
// never half of either. Each build is a folder of its own, named by what it was made of; dist/current is a link to one of them.
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readlinkSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from "node:fs";
import { join } from "node:path";

const hour = 3_600_000;
const isDraft = /\.(?:part|link)$/;

function linkedTo(path) {
  try {
    return readlinkSync(path);
  } catch {
    return undefined;
  }
}

/** `id` stands for the sources; `build` makes the pages in the folder it is given. */
export function buildPages({ root, id, build }) {
  const dist = join(root, "dist");
  const current = join(dist, "current");
  const before = linkedTo(current);
  if (before === id && existsSync(join(dist, id))) return;
  mkdirSync(dist, { recursive: true });
  if (!existsSync(join(dist, id))) buildAside(dist, id, build);
  // A rename puts the new link in the old one's place in one step.
  const link = join(dist, `${id}.${process.pid}.link`);
  rmSync(link, { force: true });
  symlinkSync(id, link);
  // Built by Vite itself, as in a container, it is a folder.
  if (before === undefined) rmSync(current, { recursive: true, force: true });
  renameSync(link, current);
  // The first build of this kind leaves those from before it to the site that may run on them.
  if (before !== undefined) removeOld(dist, [id, before, "current"]);
}

function buildAside(dist, id, build) {
  const draft = join(dist, `${id}.${process.pid}.part`);
  rmSync(draft, { recursive: true, force: true });
  try {
    build(draft);
    renameSync(draft, join(dist, id));
  } catch (error) {
    // Another build of the same sources was faster.
    if (!existsSync(join(dist, id))) throw error;
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
}

/** Whether it was left behind by work that was killed. What is younger somebody may be at work on. */
export function isAbandoned(folder, name) {
  const age = Date.now() - (statSync(join(folder, name), { throwIfNoEntry: false })?.mtimeMs ?? 0);
  return isDraft.test(name) && age > hour;
}

/** The build before stays for a site that is starting on it. One that runs needs none of them: it has read its own. */
function removeOld(dist, kept) {
  for (const name of readdirSync(dist))
    if (isDraft.test(name) ? isAbandoned(dist, name) : !kept.includes(name))
      rmSync(join(dist, name), { recursive: true, force: true });
}
