// A disk that is quickly full. Mounting one needs rights that not every machine gives.
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmdirSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

interface SmallDisk extends Disposable {
  path: string;
}

export function mountSmallDisk(megabytes: number): SmallDisk | undefined {
  const path = mkdtempSync(join(tmpdir(), "mixtape-small-"));
  try {
    execFileSync("mount", ["-t", "tmpfs", "-o", `size=${megabytes}m`, "tmpfs", path], { stdio: "ignore" });
  } catch {
    rmdirSync(path);
    return undefined;
  }
  return {
    path,
    [Symbol.dispose]: () => {
      execFileSync("umount", [path]);
      rmdirSync(path);
    },
  };
}
