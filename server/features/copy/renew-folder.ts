import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { dirname, join, resolve } from "node:path";
import { listFolder, prepareFolder } from "../../process/data-dir.ts";
import { StartError } from "../../process/start-error.ts";

export type Write = (file: string, content: string | Buffer) => void;

/** The file that lists all files of the copy. Any other file in the folder belongs to the owner and must not be deleted. */
const listName = "mixtape-copy.txt";

/** Fills a temporary folder first, so that a failure leaves the old copy unchanged. */
export async function renewFolder<Result>(
  given: string,
  fill: (write: Write) => Promise<Result>,
): Promise<Result> {
  const folder = resolve(given);
  prepareFolder(dirname(folder));
  refuseUnlistedFiles(folder);
  const made = `${folder}.mixtape-${process.pid}`;
  const old = `${made}-old`;
  const write: Write = (file, content) => {
    mkdirSync(dirname(join(made, file)), { recursive: true });
    writeFileSync(join(made, file), content);
  };
  // Process ids repeat in containers, so a killed command may have left a folder with this name.
  rmSync(made, { recursive: true, force: true });
  try {
    const result = await fill(write);
    const names = readdirSync(made, { recursive: true, encoding: "utf8" });
    write(listName, [listName, ...names].join("\n"));
    renameSync(folder, old);
    renameSync(made, folder);
    return result;
  } finally {
    if (!existsSync(folder)) renameSync(old, folder);
    for (const path of [made, old]) rmSync(path, { recursive: true, force: true });
  }
}

function refuseUnlistedFiles(folder: string) {
  const list = join(prepareFolder(folder), listName);
  const recursive = existsSync(list);
  const own = new Set(recursive ? readFileSync(list, "utf8").split("\n") : []);
  const other = listFolder(folder, recursive).find((name) => !own.has(name));
  if (other === undefined) return;
  throw new StartError(73, [
    `${folder} holds ${other}, which isn't part of a copy. Nothing was changed. Choose an empty folder or a new one.`,
  ]);
}
