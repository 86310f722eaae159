import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ownerSettings } from "#server/testing/owner-at.ts";

export function temporaryFolder(): { path: string } & Disposable {
  const path = mkdtempSync(join(tmpdir(), "mixtape-security-"));
  return { path, [Symbol.dispose]: () => rmSync(path, { recursive: true, force: true }) };
}

/** Returns the settings of a site that has an owner and keeps its data in `dataDir`. Rate limits are off, because load tests would reach them. */
export const settingsFor = (dataDir: string) => ({
  DATA_DIR: dataDir,
  HOST: "127.0.0.1",
  SAMPLE_DATA: "off",
  RATE_LIMITS: "off",
  ...ownerSettings,
});
