import { mkdtempDisposableSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

export const temporaryFolder = () => mkdtempDisposableSync(join(tmpdir(), "mixtape-test-"));
