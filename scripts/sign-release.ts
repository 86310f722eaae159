import { execFileSync, spawnSync } from "node:child_process";
import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";

const namespace = "mixtape-release";

/** Signs the release's checksums. Returns an error message if sites that accept only `signers` would refuse the signature. */
export function signRelease(folder: string, key: string, signers: string) {
  const sums = join(folder, "SHA256SUMS");
  // ssh-keygen does not replace an existing signature.
  rmSync(`${sums}.sig`, { force: true });
  execFileSync("ssh-keygen", ["-Y", "sign", "-q", "-f", key, "-n", namespace, sums], {
    stdio: ["inherit", "ignore", "inherit"],
  });
  const asSites = ["-f", signers, "-I", "releases@mixtape", "-n", namespace];
  const { status } = spawnSync("ssh-keygen", ["-Y", "verify", ...asSites, "-s", `${sums}.sig`], {
    input: readFileSync(sums),
  });
  return status === 0
    ? undefined
    : `${signers} does not list the key ${key}. Add the key and commit the file.`;
}
