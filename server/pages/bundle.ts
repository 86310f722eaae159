// The pages as the build left them.
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance } from "fastify";
import type { PageBundle, PageSurroundings } from "#contract/pages.ts";
import { StartError } from "../process/start-error.ts";
import { builtAssets, inlineStyles } from "./assets.ts";

const dist = join(import.meta.dirname, "..", "..", "dist");

const manifestFile = join(dist, "client", ".vite", "manifest.json");

export const areBuilt = () => existsSync(manifestFile);

/** The folder they are in. */
export function builtPages(): string {
  if (!areBuilt()) throw new StartError(78, ["The pages are not built yet: `npm run build` builds them."]);
  return dist;
}

export interface LoadedPages {
  bundle: PageBundle;
  assetTags: PageSurroundings["assetTags"];
  /** Written into every page; the content security policy allows them by their hash. */
  styles: string;
}

export async function loadBuiltPages(app: FastifyInstance): Promise<LoadedPages> {
  const bundle: PageBundle = await import(join(builtPages(), "server", "pages.js"));
  await app.register(fastifyStatic, {
    root: join(dist, "client", "assets"),
    prefix: "/assets/",
    decorateReply: false,
    index: false,
    immutable: true,
    maxAge: "1y",
    preCompressed: true,
    // The names are hashes already; a date and a size would only tell how the machine was set up.
    etag: false,
    lastModified: false,
  });
  const chunks = JSON.parse(readFileSync(manifestFile, "utf8"));
  const inline = inlineStyles(chunks, (file) => readFileSync(join(dist, "client", file), "utf8"));
  return { bundle, assetTags: builtAssets(chunks, inline), styles: inline.text };
}
