// Which scripts, styles and fonts each page brings, from the list that the build writes.
import type { PageSurroundings, WhenScriptsRun } from "#contract/pages.ts";

interface Chunk {
  file: string;
  imports?: string[];
  css?: string[];
  assets?: string[];
}
type BuildManifest = Record<string, Chunk>;

const entry = "web/entry-client.tsx";

/** Route ids follow their files: `/_layout/music/$year` lies in web/routes/_layout/music/$year.tsx. A dot in one is in brackets there. */
const routeChunk = (id: string) =>
  `web/routes${(id.endsWith("/") ? `${id}index` : id).replaceAll(".", "[.]")}.tsx?tsr-split=component`;

/** A chunk and all it cannot run without. Chunks imported later, on demand, are not among them. */
function withImports(chunks: BuildManifest, key: string, found = new Set<Chunk>()): Set<Chunk> {
  const chunk = chunks[key];
  if (!chunk || found.has(chunk)) return found;
  found.add(chunk);
  for (const imported of chunk.imports ?? []) withImports(chunks, imported, found);
  return found;
}

/** The styles of every page, written into it: asked for on their own, they would hold up the first paint. */
export interface InlineStyles {
  files: string[];
  text: string;
}

export function inlineStyles(chunks: BuildManifest, read: (file: string) => string): InlineStyles {
  const files = stylesOf(withImports(chunks, entry));
  return { files, text: files.map(read).join("") };
}

const stylesOf = (needed: Iterable<Chunk>) => [
  ...new Set([...needed].flatMap(({ css = [] }) => css)),
];

function tagsOf(needed: Chunk[], inline: InlineStyles, scripts: WhenScriptsRun): string {
  const styles = stylesOf(needed).filter((file) => !inline.files.includes(file));
  const fonts = new Set(
    needed.flatMap(({ assets = [] }) => assets).filter((file) => file.endsWith(".woff2")),
  );
  return [
    `<style>${inline.text}</style>`,
    ...[...fonts].map(
      (file) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="/${file}">`,
    ),
    ...styles.map((file) => `<link rel="stylesheet" href="/${file}">`),
    ...scriptTags(
      needed.map(({ file }) => `/${file}`),
      scripts,
    ),
  ].join("");
}

/** The entry comes first. To let them wait, the boot script is told their addresses and nothing else. */
function scriptTags(addresses: string[], when: WhenScriptsRun) {
  if (when === "once shown") return [`<meta name="scripts" content="${addresses.join(" ")}">`];
  const [start, ...rest] = addresses;
  return [
    `<script type="module" async src="${start}"></script>`,
    ...rest.map((address) => `<link rel="modulepreload" href="${address}">`),
  ];
}

export function builtAssets(
  chunks: BuildManifest,
  inline: InlineStyles,
): PageSurroundings["assetTags"] {
  if (!chunks[entry])
    throw new Error(`The build's manifest does not name ${entry}: build the pages again.`);
  const known = new Map<string, string>();
  return (routeIds, scripts) => {
    const key = `${scripts} ${routeIds.join()}`;
    const found = known.get(key);
    if (found !== undefined) return found;
    const needed = withImports(chunks, entry);
    for (const id of routeIds) withImports(chunks, routeChunk(id), needed);
    const tags = tagsOf([...needed], inline, scripts);
    known.set(key, tags);
    return tags;
  };
}
