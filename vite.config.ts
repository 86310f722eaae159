import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import tailwindcss from "@tailwindcss/vite";
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
          const options = { params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } };
          await writeFile(`${path}.br`, await brotli(bytes, options));
          await writeFile(`${path}.gz`, await gzipped(bytes, { level: 9 }));
        }),
      );
    },
  };
}

export default defineConfig(({ command }) => ({
  appType: "custom",
  publicDir: false,
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
    tailwindcss(),
    precompress(),
  ],
  builder: {},
  environments: {
    client: {
      build: {
        outDir: "dist/client",
        manifest: true,
        assetsInlineLimit: 0,
        rolldownOptions: {
          input: { client: "web/entry-client.tsx" },
          // React and the router change with their versions alone: browsers keep them when the pages change.
          output: {
            codeSplitting: {
              groups: [
                {
                  name: "vendor",
                  test: /node_modules.(?:react|react-dom|scheduler|use-sync-external-store|@tanstack.(?:history|react-router|react-store|router-core|store))[/]/,
                },
                // What every page needs stays in one file, also where the code of some pages needs it too.
                { name: "pages", tags: ["$initial"] },
              ],
            },
          },
        },
      },
    },
    ssr: {
      build: { outDir: "dist/server", rolldownOptions: { input: { pages: "web/entry-server.tsx" } } },
      // React goes into the built pages, and always as it is for production: however the server is started,
      // nothing is slower than it must be and no stack is written into a page.
      ...(command === "build" ? { resolve: { noExternal: true }, define: { "process.env.NODE_ENV": '"production"' } } : {}),
    },
  },
}));
