import { flushCompileCache } from "node:module";
import sharp from "sharp";
import type { FieldProblem } from "#contract/errors.ts";
import { FieldError } from "../http/app-error.ts";
import { drawCard } from "./draw-card.ts";
import { type CoverLook, drawCover } from "./draw-cover.ts";
import { makeImage } from "./make-image.ts";

// Allows only these loaders of libvips, because others are dangerous. SVG is for the site's own drawings. `checkFormat` refuses an uploaded SVG.
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({
  operation: ["Png", "Jpeg", "Svg"].map((format) => `VipsForeignLoad${format}Buffer`),
});
sharp.cache(false);
sharp.concurrency(1);

const works = {
  makeImage,
  makeCover: async (look: CoverLook) =>
    makeImage(
      await sharp(Buffer.from(drawCover(look)))
        .png()
        .toBuffer(),
    ),
  drawCard,
};
export type Works = typeof works;

export interface Work {
  name: keyof Works;
  given: unknown[];
}

type Outcome = { made: unknown } | { problems: FieldProblem[] } | { fault: string };
export type Report = Outcome & { memory: number };

const refusal = (error: unknown): Outcome => {
  if (error instanceof FieldError) return { problems: error.problems };
  return { fault: error instanceof Error ? error.message : String(error) };
};

process.on("message", async ({ name, given }: Work) => {
  const work = works[name] as (...given: unknown[]) => Promise<unknown>;
  const outcome = await work(...given).then((made): Outcome => ({ made }), refusal);
  const report: Report = { ...outcome, memory: process.memoryUsage.rss() };
  // Sending fails only after the site has stopped.
  process.send?.(report, undefined, undefined, () => {});
});
// Node writes the compile cache at a normal exit, but this process is killed.
flushCompileCache();
