import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ownerSettings } from "#server/testing/owner-at.ts";

/** A folder on a real disk, gone when its scope ends. */
export function temporaryFolder(): { path: string } & Disposable {
  const path = mkdtempSync(join(tmpdir(), "mixtape-security-"));
  return { path, [Symbol.dispose]: () => rmSync(path, { recursive: true, force: true }) };
}

/** A site that writes there and nowhere else, with an owner, and no limits in the way of a load. */
export const settingsFor = (dataDir: string) => ({
  DATA_DIR: dataDir,
  HOST: "127.0.0.1",
  SAMPLE_DATA: "off",
  RATE_LIMITS: "off",
  ...ownerSettings,
});
