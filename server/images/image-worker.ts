// The one process in which libvips runs: create-image-worker.ts starts it.
import { flushCompileCache } from "node:module";
import sharp from "sharp";
import type { ErrorCode, FieldProblem } from "#contract/errors.ts";
import { AppError, FieldError } from "../http/app-error.ts";
import { drawCard } from "./draw-card.ts";
import { type CoverLook, drawCover } from "./draw-cover.ts";
import { makeImage } from "./make-image.ts";

// libvips reads dangerous formats too. SVG is for what we draw: an upload is refused by its first bytes.
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({
  operation: ["Png", "Jpeg", "Svg"].map((format) => `VipsForeignLoad${format}Buffer`),
});
// No picture is read twice: a cache would only hold memory.
sharp.cache(false);
// Several sizes are made side by side, each on a thread of its own.
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
  process.send?.({ ...outcome, memory: process.memoryUsage.rss() } satisfies Report);
});
// The process is killed, so it cannot write the cache when it ends.
flushCompileCache();
