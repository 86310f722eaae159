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
    async generateBundle(_, bundle) {
      const texts = Object.values(bundle).filter(({ fileName }) => /\.(?:js|css|svg)$/.test(fileName));
      await Promise.all(
        texts.map(async (file) => {
          const bytes = Buffer.from(file.type === "chunk" ? file.code : file.source);
          const options = { params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } };
          this.emitFile({ type: "asset", fileName: `${file.fileName}.br`, source: await brotli(bytes, options) });
          this.emitFile({ type: "asset", fileName: `${file.fileName}.gz`, source: await gzipped(bytes, { level: 9 }) });
        }),
      );
    },
  };
}

export default defineConfig({
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
              ],
            },
          },
        },
      },
    },
    ssr: { build: { outDir: "dist/server", rolldownOptions: { input: { pages: "web/entry-server.tsx" } } } },
  },
});
