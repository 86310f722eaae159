import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { tanstackRouter } from "@tanstack/router-plugin/vite";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

/** Files that never change are compressed once, as hard as it goes, and not on every request. */
function precompress(): Plugin {
  return {
    name: "precompress",
    applyToEnvironment: (environment) => environment.name === "client",
    // Once the files are written: until then other plugins still change them, and browsers would get the older text.
    async writeBundle({ dir = "." }, bundle) {
      const texts = Object.keys(bundle).filter((name) => /\.(?:js|css|svg)$/.test(name));
      await Promise.all(
        texts.map(async (name) => {
          const path = join(dir, name);
          const bytes = await readFile(path);
          const options = {
            params: {
              [constants.BROTLI_PARAM_QUALITY]: 11,
              [constants.BROTLI_PARAM_LGBLOCK]: 20,
              [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
            },
          };
          await writeFile(`${path}.br`, await brotli(bytes, options));
          await writeFile(`${path}.gz`, await gzipped(bytes, { level: 9 }));
        }),
      );
    },
  };
}

const folder = "dist/current";

export default defineConfig(({ command }) => ({
  appType: "custom",
  publicDir: false,
  // A picture written into a script cannot be kept apart from it, and the two builds must agree on its address.
  build: { assetsInlineLimit: 0, cssCodeSplit: false },
  plugins: [
    tanstackRouter({
      target: "react",
      autoCodeSplitting: true,
      routesDirectory: "web/routes",
      generatedRouteTree: "web/route-tree.gen.ts",
      // Node resolves no import without its extension, and neither does TypeScript here.
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
          // Compressing takes most of the time, and is meant to.
          checks: { bundlerTimings: false },
        },
      },
    },
    ssr: {
      build: {
        outDir: `${folder}/server`,
        // One file: a site that runs must not look for the rest of its pages in a folder that has been replaced.
        rolldownOptions: {
          input: { pages: "web/entry-server.tsx" },
          output: { codeSplitting: false },
        },
      },
      // React goes into the built pages, and always as it is for production: however the server is started,
      // nothing is slower than it must be and no stack is written into a page.
      ...(command === "build"
        ? { resolve: { noExternal: true }, define: { "process.env.NODE_ENV": '"production"' } }
        : {}),
    },
  },
}));
