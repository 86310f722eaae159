// Prints optional packages that package-lock.json lacks. `npm ci` would fail on operating systems and processors that need them.
import { readFileSync } from "node:fs";
import { join } from "node:path";

const { packages } = JSON.parse(
  readFileSync(join(import.meta.dirname, "..", "package-lock.json"), "utf8"),
);
for (const [path, { version, optionalDependencies = {} }] of Object.entries(packages)) {
  const missing = Object.keys(optionalDependencies).filter(
    (name) => !packages[`node_modules/${name}`] && !packages[`${path}/node_modules/${name}`],
  );
  if (missing.length) {
    console.log(`${path} ${version}: ${missing.join(", ")}`);
    process.exitCode = 1;
  }
}
