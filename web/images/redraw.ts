// Pictures made anew in the browser: smaller than they came, or only a part of them.
import { uploadLimits } from "#contract/images.ts";

/** As large as the server keeps them. */
const longestKept = 2560;
/** From here on sending more pixels only takes time. */
const longestSent = 6000;

interface Part {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** The file itself where it can be sent as it is, or where this browser cannot read it: then the server says what is wrong with it. */
export async function shrunk(file: Blob): Promise<Blob> {
  const bitmap = await createImageBitmap(file).catch(() => null);
  if (!bitmap) return file;
  const { width, height } = bitmap;
  const isFit = file.size <= uploadLimits.bytes && Math.max(width, height) <= longestSent;
  const sent = isFit ? file : await redrawn(bitmap, { left: 0, top: 0, width, height }, file.type);
  bitmap.close();
  return sent;
}

/** A square of it: `at` 0 is its left or upper end, 1 the other one. */
export async function squareOf(picture: Blob, at: number): Promise<Blob> {
  const bitmap = await createImageBitmap(picture);
  const side = Math.min(bitmap.width, bitmap.height);
  const left = Math.round((bitmap.width - side) * at);
  const top = Math.round((bitmap.height - side) * at);
  const square = await redrawn(bitmap, { left, top, width: side, height: side }, picture.type);
  bitmap.close();
  return square;
}

async function redrawn(
  bitmap: ImageBitmap,
  { left, top, width, height }: Part,
  type: string,
): Promise<Blob> {
  const scale = Math.min(1, longestKept / Math.max(width, height));
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.round(width * scale));
  canvas.height = Math.max(1, Math.round(height * scale));
  const pen = canvas.getContext("2d");
  if (!pen) throw new Error("This browser cannot draw");
  pen.imageSmoothingQuality = "high";
  const draw = () =>
    pen.drawImage(bitmap, left, top, width, height, 0, 0, canvas.width, canvas.height);
  draw();
  const png = type === "image/png" ? await encoded(canvas, "image/png") : null;
  if (png && png.size <= uploadLimits.bytes) return png;
  // A JPEG knows no transparency: what shines through would turn black.
  pen.fillStyle = "#fff";
  pen.fillRect(0, 0, canvas.width, canvas.height);
  draw();
  const jpeg = await encoded(canvas, "image/jpeg");
  return jpeg.size <= uploadLimits.bytes ? jpeg : encoded(canvas, "image/jpeg", 0.6);
}

const encoded = (canvas: HTMLCanvasElement, type: string, quality = 0.92) =>
  new Promise<Blob>((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error("This browser cannot make a picture"))),
      type,
      quality,
    );
  });
