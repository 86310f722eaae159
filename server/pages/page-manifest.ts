import type { PageManifest } from "#contract/pages.ts";

interface Chunk {
  file: string;
  imports?: string[];
}
export type BuildManifest = Record<string, Chunk>;

const entry = "web/entry-client.tsx";
/** Vite's key of the only stylesheet (`cssCodeSplit: false`). */
const stylesheet = "style.css";

function scriptsOf(chunks: BuildManifest, key: string, found = new Set<string>()): Set<string> {
  const chunk = chunks[key];
  if (!chunk || found.has(`/${chunk.file}`)) return found;
  found.add(`/${chunk.file}`);
  for (const imported of chunk.imports ?? []) scriptsOf(chunks, imported, found);
  return found;
}

/** Matches `web/routes/_layout/music/$year.tsx?tsr-split=component`. */
const routeChunk = /^web\/routes(?<id>\/.+?)(?:index)?\.tsx\?tsr-split=component$/;

export function pageManifest(chunks: BuildManifest): PageManifest {
  const start = chunks[entry];
  const styles = chunks[stylesheet];
  if (!start || !styles)
    throw new Error(`${entry} is missing from the build. Run npm run build again.`);
  const onEveryPage = scriptsOf(chunks, entry);
  const routes: PageManifest["routes"] = {
    __root__: {
      preloads: [...onEveryPage],
      css: [`/${styles.file}`],
      scripts: [
        { attrs: { type: "module", async: true, fetchPriority: "low", src: `/${start.file}` } },
      ],
    },
  };
  for (const key of Object.keys(chunks)) {
    const id = routeChunk.exec(key)?.groups?.id;
    if (id)
      routes[id.replaceAll("[.]", ".")] = {
        preloads: [...scriptsOf(chunks, key).difference(onEveryPage)],
      };
  }
  return { routes };
}
