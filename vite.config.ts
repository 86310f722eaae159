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
    // Only now: other plugins change the files until they are written.
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

// One file for all that the entry imports: by itself Rolldown makes a file of every module that a page loaded later shares with it,
// and over HTTP/1.1 each of those thirty costs a request of its own.
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
  // Not inlined: both builds must agree on a picture's address.
  // Swagger UI on /docs is that large.
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
          // Compressing takes most of the time.
          checks: { bundlerTimings: false },
          output: { codeSplitting: { groups: [{ name: onEveryPage() }] } },
        },
      },
    },
    ssr: {
      build: {
        outDir: `${folder}/server`,
        // One file: a running site must not look for the rest in a folder that a build has replaced.
        rolldownOptions: {
          input: { pages: "web/entry-server.tsx" },
          output: { codeSplitting: false },
        },
      },
      // React is built in, and always for production, however the server is started.
      ...(command === "build"
        ? { resolve: { noExternal: true }, define: { "process.env.NODE_ENV": '"production"' } }
        : {}),
    },
  },
}));
