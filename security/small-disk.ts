// A disk that is easily filled.
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, statfsSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Undefined, and loudly so, where mounting is refused. */
export function smallDisk(megabytes: number) {
  const path = mkdtempSync(join(tmpdir(), "mixtape-disk-"));
  const mounted =
    spawnSync("mount", ["-t", "tmpfs", "-o", `size=${megabytes}m,mode=700`, "tmpfs", path])
      .status === 0;
  if (!mounted) {
    rmSync(path, { recursive: true });
    process.stderr.write(
      "SKIPPED: no disk may be mounted here, and what happens on a full one is not proved\n",
    );
    return undefined;
  }
  const filler = join(path, "filler");
  return {
    path,
    /** Leaves so many bytes. */
    fill: (left: number) => {
      const { bavail, bsize } = statfsSync(path);
      writeFileSync(filler, Buffer.alloc(Math.max(0, bavail * bsize - left)));
    },
    free: () => rmSync(filler),
    [Symbol.dispose]: () => {
      spawnSync("umount", ["-l", path]);
      rmSync(path, { recursive: true });
    },
  };
}
