import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import tailwindcss from "@tailwindcss/vite";
import { tanstackRouter } from "@tanstack/router-plugin/vite";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";
import { brandStyles } from "./web/playlists/platform-brands.ts";

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

/** Styles made of what is written elsewhere: the platforms' colours. */
function madeStyles(): Plugin {
  return {
    name: "made-styles",
    enforce: "pre",
    transform: {
      filter: { id: /\/web\/styles\.css$/ },
      handler: (styles) => `${styles}\n@layer components{${brandStyles()}}\n`,
    },
  };
}

/** Our own loader of later scripts and styles instead of the builder's: see web/boot/load-later.ts. */
function ownLoader(): Plugin {
  const file = join(import.meta.dirname, "web/boot/load-later.ts");
  return {
    name: "own-loader",
    enforce: "pre",
    applyToEnvironment: (environment) => environment.name === "client",
    resolveId: { filter: { id: /vite\/preload-helper\.js$/ }, handler: () => file },
    generateBundle(_, bundle) {
      if (JSON.stringify(bundle).includes("vite:preloadError"))
        this.error("The builder's loader is no longer replaced by web/boot/load-later.ts.");
    },
  };
}

const ownersFolders = [
  "admin",
  "images",
  "link-health",
  "listens",
  "playlists/editing",
  "site",
  "songs/editing",
  "transfer",
];
const ownersStyles = (id: string) =>
  id.endsWith(".css") && ownersFolders.some((folder) => id.includes(`/web/${folder}/`));

const folder = "dist/current";

export default defineConfig(({ command }) => ({
  appType: "custom",
  publicDir: false,
  // A picture written into a script cannot be kept apart from it, and the two builds must agree on its address.
  // The names of the scripts that each later script imports would be half a kilobyte of every page; its styles must be there before it runs.
  build: {
    assetsInlineLimit: 0,
    modulePreload: {
      resolveDependencies: (_, names) => names.filter((name) => name.endsWith(".css")),
    },
  },
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
    madeStyles(),
    tailwindcss(),
    precompress(),
    ownLoader(),
  ],
  builder: {},
  environments: {
    client: {
      build: {
        outDir: `${folder}/client`,
        manifest: true,
        rolldownOptions: {
          // The second is run by nobody: it has the pictures written that only the server's half of the pages names.
          input: { client: "web/entry-client.tsx", icons: "web/layout/icons.ts" },
          // Compressing takes most of the time, and is meant to.
          checks: { bundlerTimings: false },
          output: {
            codeSplitting: {
              groups: [
                // React and the router change with their versions alone: browsers keep them when the pages change.
                { name: "vendor", tags: ["$initial"], test: /[\\/]node_modules[\\/]/ },
                // What every page needs comes in one piece: in ten it would be larger, and slower to ask for.
                {
                  name: "pages",
                  tags: ["$initial"],
                  test: (id) => !/[\\/]layout[\\/]icons?\b/.test(id),
                },
                // The owner's styles too: every page carries the names of all the files that may come later.
                { name: "admin-styles", test: ownersStyles },
              ],
            },
          },
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
