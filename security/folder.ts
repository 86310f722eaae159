import { ownerAt, ownerSettings } from "#server/testing/owner-at.ts";
import { addressOf, runProgram } from "#server/testing/run-program.ts";
import { temporaryFolder } from "#server/testing/temporary-folder.ts";

/** Rate limits are off, because load tests would reach them. */
export const settingsFor = (dataDir: string) => ({
  DATA_DIR: dataDir,
  HOST: "127.0.0.1",
  SAMPLE_DATA: "off",
  RATE_LIMITS: "off",
  ...ownerSettings,
});

/** Starts a site in its own process and logs in as its owner. */
export async function runSite(settings: Record<string, string> = {}) {
  await using owned = new AsyncDisposableStack();
  const dataDir = owned.use(temporaryFolder()).path;
  const program = owned.use(runProgram({ ...settingsFor(dataDir), ...settings }));
  const address = await addressOf(program);
  const owner = await ownerAt(address);
  const { disposeAsync } = AsyncDisposableStack.prototype;
  const dispose = disposeAsync.bind(owned.move());
  return { dataDir, program, address, ...owner, [Symbol.asyncDispose]: dispose };
}
