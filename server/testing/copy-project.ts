import { cpSync, mkdirSync, mkdtempDisposableSync, readdirSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const root = join(import.meta.dirname, "..", "..");
const leftOut = [".git", "node_modules", "runtime", "dist", "data", ".env", "test-results"];

/** The project as a clone has it, in a folder of its own, with the packages that are installed here. */
export function copyProject() {
  const { path: folder, remove } = mkdtempDisposableSync(join(tmpdir(), "mixtape-copy-"));
  for (const name of readdirSync(root))
    if (!leftOut.includes(name)) cpSync(join(root, name), join(folder, name), { recursive: true });
  // Package by package: what Vite and set-up keep beside them is the copy's own.
  mkdirSync(join(folder, "node_modules"));
  for (const name of readdirSync(join(root, "node_modules")))
    if (!name.startsWith(".") || name === ".bin")
      symlinkSync(join(root, "node_modules", name), join(folder, "node_modules", name));
  return { folder, [Symbol.dispose]: remove };
}
