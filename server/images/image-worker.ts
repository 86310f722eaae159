// The one process in which libvips runs: create-image-worker.ts starts it.
import { flushCompileCache } from "node:module";
import sharp from "sharp";
import type { ErrorCode, FieldProblem } from "#contract/errors.ts";
import { AppError, FieldError } from "../http/app-error.ts";
import { drawCard } from "./draw-card.ts";
import { type CoverLook, drawCover } from "./draw-cover.ts";
import { makeImage } from "./make-image.ts";

// Blocks libvips' loaders of all other formats, because some are dangerous. SVG is allowed for covers and cards that the site draws itself; SVG uploads are refused earlier by their first bytes.
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({
  operation: ["Png", "Jpeg", "Svg"].map((format) => `VipsForeignLoad${format}Buffer`),
});
// A picture is never read twice, so a cache would only use memory.
sharp.cache(false);
// Uses one thread per operation, because several sizes are encoded in parallel.
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

type Outcome =
  | { made: unknown }
  | { code: ErrorCode }
  | { problems: FieldProblem[] }
  | { fault: string };
export type Report = Outcome & { memory: number };

const refusal = (error: unknown): Outcome => {
  if (error instanceof AppError) return { code: error.code };
  if (error instanceof FieldError) return { problems: error.problems };
  return { fault: error instanceof Error ? error.message : String(error) };
};

process.on("message", async ({ name, given }: Work) => {
  const work = works[name] as (...given: unknown[]) => Promise<unknown>;
  const outcome = await work(...given).then((made): Outcome => ({ made }), refusal);
  const report: Report = { ...outcome, memory: process.memoryUsage.rss() };
  // The callback ignores errors: sending fails only when the site has ended, and then nobody waits for the report.
  process.send?.(report, undefined, undefined, () => {});
});
// Writes Node's compile cache now, because the process is killed and cannot write it at exit.
flushCompileCache();
