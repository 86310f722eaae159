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

/** A chunk and everything it cannot start without. */
function chunksOf(chunks: BuildManifest, key: string, seen = new Set<Chunk>()): Set<Chunk> {
  const chunk = chunks[key];
  if (!chunk || seen.has(chunk)) return seen;
  seen.add(chunk);
  for (const imported of chunk.imports ?? []) chunksOf(chunks, imported, seen);
  return seen;
}

export function builtAssets(chunks: BuildManifest): (routeIds: string[]) => string {
  const start = chunks[entry];
  if (!start) throw new Error(`The build's manifest does not name ${entry}: build the pages again.`);
  const known = new Map<string, string>();
  return (routeIds) => {
    const key = routeIds.join();
    const found = known.get(key);
    if (found !== undefined) return found;
    const needed = chunksOf(chunks, entry);
    for (const id of routeIds) chunksOf(chunks, routeChunk(id), needed);
    const all = [...needed];
    const fonts = all.flatMap(({ assets = [] }) => assets).filter((file) => file.endsWith(".woff2"));
    const tags = [
      ...fonts.map((file) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="/${file}">`),
      ...all.flatMap(({ css = [] }) => css).map((file) => `<link rel="stylesheet" href="/${file}">`),
      `<script type="module" async src="/${start.file}"></script>`,
      ...all.filter((chunk) => chunk !== start).map(({ file }) => `<link rel="modulepreload" href="/${file}">`),
    ].join("");
    known.set(key, tags);
    return tags;
  };
}
