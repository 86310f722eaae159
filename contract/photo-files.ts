// No schema library here: the public pages read this file.
import { imageAddress, previewWidth } from "./covers.ts";

/** None is wider than its photo. */
export const photoWidths = [480, 960, 1920] as const;

const widest = photoWidths[2];

export const photoName = (stem: string, width: (typeof photoWidths)[number] = widest) =>
  `${stem}-${width}.webp`;
const stemOf = (filename: string) => filename.slice(0, -photoName("").length);
export const photoPreviewName = (filename: string) => `${stemOf(filename)}-${previewWidth}.jpg`;

export const photoAddress = (filename: string, width?: (typeof photoWidths)[number]) =>
  imageAddress(photoName(stemOf(filename), width));

export const photoSources = ({ filename, width }: { filename: string; width: number }) =>
  photoWidths
    .filter((_, index) => index === 0 || (photoWidths[index - 1] ?? 0) < width)
    .map((each) => `${photoAddress(filename, each)} ${Math.min(each, width)}w`)
    .join(", ");
