import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { checkHealth } from "#contract/overview.ts";
import { findPrograms } from "../scripts/programs.mjs";

const needed = ["mmdebstrap", "buildah", "iproute2"];
export const canBeTried =
  process.getuid?.() === 0 && findPrograms(["mmdebstrap", "buildah", "ip"], needed) !== undefined;
if (!canBeTried) console.log(`A bare Debian was not tried: it needs root, ${needed.join(", ")}.`);

export async function packDebian(folder: string) {
  const root = join(folder, "root.tar");
  await run("mmdebstrap", "--quiet", "--variant=minbase", "bookworm", root);
  return root;
}

export const check = `fetch("http://127.0.0.1:" + (process.env.PORT || 3000) + "${checkHealth.url}")
  .then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))`;

export const run = async (command: string, ...args: string[]) => {
  const env = { ...process.env, BUILDAH_ISOLATION: "chroot" };
  const { stdout } = await promisify(execFile)(command, args, { env, maxBuffer: 50_000_000 });
  return stdout.trim();
};
