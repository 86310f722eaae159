// Root, as which commands are run under systemd, acts in somebody else's place with that user's rights alone: what it makes there can
// be opened by the site's own user, and a link that this user has put there leads no further than they may go themselves.
import { existsSync, lstatSync, readlinkSync, realpathSync, type Stats } from "node:fs";
import { dirname, resolve } from "node:path";
import { StartError } from "./start-error.ts";

type Owner = Pick<Stats, "uid" | "gid">;

// By custom the group that nothing belongs to.
const noGroup = 65_534;

/**
 * The first owner on the way to a path who is not root, and may therefore put there what they like. Undefined where there is none,
 * and for everybody but root, who alone can act for others.
 */
export const otherOwner = (path: string): Owner | undefined =>
  process.getuid?.() === 0 ? firstOwner(resolve(path)) : undefined;

function firstOwner(path: string): Owner | undefined {
  const parent = dirname(path);
  const above = parent === path ? undefined : firstOwner(parent);
  if (above) return above;
  const found = look(path);
  if (!found) return undefined;
  // Where the owner alone was changed, the group is still root's, which may read more than the owner.
  if (found.uid !== 0 && exists(found.uid)) return { uid: found.uid, gid: found.gid || noGroup };
  return found.isSymbolicLink()
    ? firstOwner(resolve(realpathSync(parent), readlinkSync(path)))
    : undefined;
}

function look(path: string): Stats | undefined {
  try {
    return lstatSync(path);
  } catch {
    return undefined;
  }
}

/** Where root is root of a user namespace alone, files from outside it seem to be a user's whom nobody can become. */
function exists(uid: number): boolean {
  try {
    process.seteuid?.(uid);
    process.seteuid?.(0);
    return true;
  } catch (error) {
    return !(error instanceof Error && "code" in error && error.code === "EINVAL");
  }
}

/** For good: from here on this process has only the rights of that folder's owner. */
export function becomeOwner(path: string) {
  const owner = otherOwner(path);
  if (!owner) return;
  const wasThere = existsSync(path);
  const refusal = `${path} belongs to another user (${owner.uid})`;
  try {
    process.setgroups?.([]);
    process.setgid?.(owner.gid);
    process.setuid?.(owner.uid);
  } catch {
    throw new StartError(78, [`${refusal}, as whom root may not act here: run this as that user.`]);
  }
  if (wasThere && !existsSync(path))
    throw new StartError(78, [
      `${refusal}, who may not enter a folder above it, as with systemd's DynamicUser. Let the site run as a user of its own, as deploy/mixtape.service does.`,
    ]);
}

/** Does the work with the rights of that folder's owner. */
export function asOwner<Result>(path: string, work: () => Result): Result {
  const owner = otherOwner(path);
  if (!owner) return work();
  process.setgroups?.([]);
  process.setegid?.(owner.gid);
  process.seteuid?.(owner.uid);
  try {
    return work();
  } finally {
    process.seteuid?.(0);
    process.setegid?.(0);
  }
}
