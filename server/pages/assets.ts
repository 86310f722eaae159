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

function scriptsOf(chunks: BuildManifest, key: string, seen = new Set<string>()): Set<string> {
  const chunk = chunks[key];
  if (!chunk || seen.has(chunk.file)) return seen;
  seen.add(chunk.file);
  for (const imported of chunk.imports ?? []) scriptsOf(chunks, imported, seen);
  return seen;
}

export function builtAssets(chunks: BuildManifest): (routeIds: string[]) => string {
  const start = chunks[entry];
  if (!start) throw new Error(`The build's manifest does not name ${entry}: build the pages again.`);
  const fonts = (start.assets ?? []).filter((file) => file.endsWith(".woff2"));
  const always = [
    ...fonts.map((file) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="/${file}">`),
    ...(start.css ?? []).map((file) => `<link rel="stylesheet" href="/${file}">`),
    `<script type="module" async src="/${start.file}"></script>`,
  ].join("");
  const known = new Map<string, string>();
  return (routeIds) => {
    const key = routeIds.join();
    const found = known.get(key);
    if (found !== undefined) return found;
    const scripts = scriptsOf(chunks, entry);
    for (const id of routeIds) scriptsOf(chunks, routeChunk(id), scripts);
    scripts.delete(start.file);
    const tags = always + [...scripts].map((file) => `<link rel="modulepreload" href="/${file}">`).join("");
    known.set(key, tags);
    return tags;
  };
}
