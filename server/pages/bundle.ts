import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { FastifyInstance } from "fastify";
import type { PageBundle, PageManifest } from "#contract/pages.ts";
import { StartError } from "../process/start-error.ts";
import { serveBuiltFiles } from "./built-files.ts";
import { pageManifest } from "./page-manifest.ts";

const current = join(import.meta.dirname, "..", "..", "dist", "current");

const manifestIn = (folder: string) => join(folder, "client", ".vite", "manifest.json");

export function builtPages() {
  if (!existsSync(manifestIn(current)))
    throw new StartError(78, ["The pages haven't been built yet. Run `npm run build`."]);
  return current;
}

export interface LoadedPages {
  bundle: PageBundle;
  manifest: PageManifest;
}

export async function loadBuiltPages(app: FastifyInstance): Promise<LoadedPages> {
  const folder = builtPages();
  const bundle: PageBundle = await import(join(folder, "server", "pages.js"));
  serveBuiltFiles(app, join(folder, "client", "assets"));
  const chunks = JSON.parse(readFileSync(manifestIn(folder), "utf8"));
  return { bundle, manifest: pageManifest(chunks) };
}
