// Import it before libvips draws text, so that cards look the same on every machine.
import { join } from "node:path";

export const fontFolder = join(import.meta.dirname, "fonts");

// biome-ignore lint/style/noProcessEnv: a setting of libvips, not of ours
process.env.FONTCONFIG_FILE = join(fontFolder, "fonts.conf");
