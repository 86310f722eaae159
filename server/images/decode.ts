import sharp from "sharp";
import { uploadLimits } from "#contract/images.ts";
import { checkFormat, damagedFile, refuseTooManyPixels } from "./check-format.ts";

const maxSide = 2560;

const throwDamaged = () => {
  throw damagedFile();
};

/** Returns raw pixels, which contain no GPS or other metadata. */
export async function decodeImage(bytes: Buffer) {
  checkFormat(bytes);
  const { width, height } = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(throwDamaged);
  refuseTooManyPixels(width, height);

  const { data, info } = await sharp(bytes, {
    failOn: "warning",
    limitInputPixels: uploadLimits.pixels,
    autoOrient: true,
  })
    .resize(maxSide, maxSide, { fit: "inside", withoutEnlargement: true })
    .raw()
    .toBuffer({ resolveWithObject: true })
    .catch(throwDamaged);
  return {
    bytes: data,
    raw: { width: info.width, height: info.height, channels: info.channels },
  };
}
