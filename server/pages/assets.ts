// Which scripts, styles and fonts each page brings, from the list that the build writes.

interface Chunk {
  file: string;
  imports?: string[];
  css?: string[];
  assets?: string[];
}
type BuildManifest = Record<string, Chunk>;

const entry = "web/entry-client.tsx";

/** Route ids follow their files: `/_layout/music/$year` lies in web/routes/_layout/music/$year.tsx. */
const routeChunk = (id: string) => `web/routes${id.endsWith("/") ? `${id}index` : id}.tsx?tsr-split=component`;

/** A chunk and all it cannot run without. Chunks imported later, on demand, are not among them. */
function withImports(chunks: BuildManifest, key: string, found = new Set<Chunk>()): Set<Chunk> {
  const chunk = chunks[key];
  if (!chunk || found.has(chunk)) return found;
  found.add(chunk);
  for (const imported of chunk.imports ?? []) withImports(chunks, imported, found);
  return found;
}

function tagsOf(start: Chunk, needed: Chunk[]): string {
  const styles = new Set(needed.flatMap(({ css = [] }) => css));
  const fonts = new Set(needed.flatMap(({ assets = [] }) => assets).filter((file) => file.endsWith(".woff2")));
  return [
    ...[...fonts].map((file) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="/${file}">`),
    ...[...styles].map((file) => `<link rel="stylesheet" href="/${file}">`),
    `<script type="module" async src="/${start.file}"></script>`,
    ...needed.filter((chunk) => chunk !== start).map(({ file }) => `<link rel="modulepreload" href="/${file}">`),
  ].join("");
}

export function builtAssets(chunks: BuildManifest): (routeIds: string[]) => string {
  const start = chunks[entry];
  if (!start) throw new Error(`The build's manifest does not name ${entry}: build the pages again.`);
  const known = new Map<string, string>();
  return (routeIds) => {
    const key = routeIds.join();
    const found = known.get(key);
    if (found !== undefined) return found;
    const needed = withImports(chunks, entry);
    for (const id of routeIds) withImports(chunks, routeChunk(id), needed);
    const tags = tagsOf(start, [...needed]);
    known.set(key, tags);
    return tags;
  };
}
