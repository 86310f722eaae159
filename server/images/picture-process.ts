// The other end of picture-workshop.ts: one upload comes in, one image or one refusal goes out.
import { AppError, FieldError } from "../app-error.ts";
import { makeImage } from "./make-image.ts";
import type { Outcome } from "./picture-workshop.ts";

const outcomeOf = (upload: Uint8Array): Promise<Outcome> =>
  makeImage(Buffer.from(upload.buffer, upload.byteOffset, upload.byteLength)).then(
    (image) => ({ image }),
    (error: unknown) => {
      if (error instanceof AppError) return { code: error.code };
      if (error instanceof FieldError) return { problems: error.problems };
      return { fault: error instanceof Error ? error.message : String(error) };
    },
  );

process.on("message", async (upload: Uint8Array) => {
  const outcome = await outcomeOf(upload);
  process.send?.({ ...outcome, memory: process.memoryUsage.rss() });
});
