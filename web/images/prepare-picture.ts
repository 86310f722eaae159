import { errors } from "#contract/errors.ts";
import { imageKind, uploadLimits } from "#contract/images.ts";
import { resizePicture } from "./resize-picture.ts";

export async function preparePicture(file: Blob): Promise<{ picture: Blob } | { problem: string }> {
  const problem = await kindProblem(file);
  if (problem) return { problem };
  const picture = await resizePicture(file);
  return picture.size > uploadLimits.bytes ? { problem: errors.image_too_large[1] } : { picture };
}

async function kindProblem(file: Blob): Promise<string | undefined> {
  if (file.size === 0) return "This file is empty";
  const kind = imageKind(new Uint8Array(await file.slice(0, 12).arrayBuffer()));
  if (kind === "heic") return errors.heic_image[1];
  return kind ? undefined : errors.not_an_image[1];
}
