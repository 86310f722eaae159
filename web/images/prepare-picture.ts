import { errors } from "#contract/errors.ts";
import { imageKind, uploadLimits } from "#contract/images.ts";

const maxSide = 2560;
const maxSideSent = 6000;

export async function preparePicture(file: Blob): Promise<{ picture: Blob } | { problem: string }> {
  if (file.size === 0) return { problem: "This file is empty" };
  const kind = imageKind(new Uint8Array(await file.slice(0, 12).arrayBuffer()));
  if (kind === "heic") return { problem: errors.heic_image[1] };
  if (!kind) return { problem: errors.not_an_image[1] };
  const picture = await resizePicture(file);
  return picture.size > uploadLimits.bytes ? { problem: errors.image_too_large[1] } : { picture };
}

/** Makes a picture small enough for the upload. A file that the browser cannot decode is sent unchanged, and the server refuses it with a message. */
async function resizePicture(file: Blob): Promise<Blob> {
  const bitmap = await createImageBitmap(file).catch(() => null);
  if (!bitmap) return file;
  const isFit =
    file.size <= uploadLimits.bytes && Math.max(bitmap.width, bitmap.height) <= maxSideSent;
  const sent = isFit ? file : await redrawn(bitmap, file.type);
  bitmap.close();
  return sent;
}

/** Crops a picture to a square. `at` is 0 for the left or top end of the picture, and 1 for the right or bottom end. */
export async function cropToSquare(picture: Blob, at: number): Promise<Blob> {
  const whole = await createImageBitmap(picture);
  const side = Math.min(whole.width, whole.height);
  const left = Math.round((whole.width - side) * at);
  const top = Math.round((whole.height - side) * at);
  const square = await createImageBitmap(whole, left, top, side, side);
  whole.close();
  const cropped = await redrawn(square, picture.type);
  square.close();
  return cropped;
}

async function redrawn(bitmap: ImageBitmap, type: string): Promise<Blob> {
  const scale = Math.min(1, maxSide / Math.max(bitmap.width, bitmap.height));
  const width = Math.max(1, Math.round(bitmap.width * scale));
  const height = Math.max(1, Math.round(bitmap.height * scale));
  const canvas = new OffscreenCanvas(width, height);
  const pen = canvas.getContext("2d") as OffscreenCanvasRenderingContext2D;
  pen.imageSmoothingQuality = "high";
  pen.drawImage(bitmap, 0, 0, width, height);
  if (type === "image/png") {
    const png = await canvas.convertToBlob({ type });
    if (png.size <= uploadLimits.bytes) return png;
  }
  // JPEG has no transparency, so transparent areas would turn black.
  pen.globalCompositeOperation = "destination-over";
  pen.fillStyle = "#fff";
  pen.fillRect(0, 0, width, height);
  return canvas.convertToBlob({ type: "image/jpeg", quality: 0.85 });
}
