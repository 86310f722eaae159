import { readFile, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, gzip } from "node:zlib";
import { tanstackRouter } from "@tanstack/router-plugin/vite";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin, type Rolldown } from "vite";

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

function precompress(): Plugin {
  return {
    name: "precompress",
    applyToEnvironment: (environment) => environment.name === "client",
    // Runs after the files are written, because other plugins change the bundle until then.
    async writeBundle({ dir = "." }, bundle) {
      const texts = Object.keys(bundle).filter((name) => /\.(?:js|css|svg)$/.test(name));
      await Promise.all(
        texts.map(async (name) => {
          const path = join(dir, name);
          const bytes = await readFile(path);
          await writeFile(`${path}.br`, await brotli(bytes));
          await writeFile(`${path}.gz`, await gzipped(bytes, { level: 9 }));
        }),
      );
    },
  };
}

// Puts all static imports of the entry into one chunk. Rolldown would otherwise make a separate chunk for every module that a lazy page shares with the entry.
// The result would be about thirty chunks, and so about thirty requests over HTTP/1.1.
function onEveryPage(): Rolldown.CodeSplittingGroup["name"] {
  const found = new Set<string>();
  return (id, context) => {
    const add = (module: string) => {
      if (found.has(module)) return;
      found.add(module);
      context.getModuleInfo(module)?.importedIds.forEach(add);
    };
    add(resolve("web/entry-client.tsx"));
    return found.has(id) ? "every-page" : null;
  };
}

const folder = "dist/current";

export default defineConfig(({ command }) => ({
  appType: "custom",
  publicDir: false,
  // Assets are not inlined, so that client and server builds use the same URL for an image.
  // The warning limit of 2,000 kB allows for Swagger UI on /docs.
  build: { assetsInlineLimit: 0, cssCodeSplit: false, chunkSizeWarningLimit: 2000 },
  plugins: [
    tanstackRouter({
      target: "react",
      autoCodeSplitting: true,
      routesDirectory: "web/routes",
      generatedRouteTree: "web/route-tree.gen.ts",
      addExtensions: true,
      quoteStyle: "double",
      semicolons: true,
    }),
    react(),
    precompress(),
  ],
  builder: {},
  environments: {
    client: {
      build: {
        outDir: `${folder}/client`,
        manifest: true,
        rolldownOptions: {
          input: { client: "web/entry-client.tsx" },
          // Hides the warning that `precompress` takes most of the build time. Brotli compression is expected to be slow.
          checks: { bundlerTimings: false },
          output: { codeSplitting: { groups: [{ name: onEveryPage() }] } },
        },
      },
    },
    ssr: {
      build: {
        outDir: `${folder}/server`,
        // Bundles everything into one file, which a running site has loaded completely. A new build replaces the folder, so the site could not load chunks of the old build any more.
        rolldownOptions: {
          input: { pages: "web/entry-server.tsx" },
          output: { codeSplitting: false },
        },
      },
      // Bundles the production version of React, even if the server is started with another NODE_ENV.
      ...(command === "build"
        ? { resolve: { noExternal: true }, define: { "process.env.NODE_ENV": '"production"' } }
        : {}),
    },
  },
}));
