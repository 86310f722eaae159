import sharp from "sharp";
import { uploadLimits } from "#contract/images.ts";
import { checkFormat, damagedFile, refuseTooManyPixels } from "./check-format.ts";

const maxSide = 2560;

const throwDamaged = () => {
  throw damagedFile();
};

/** Decodes an upload to raw pixels, which drops GPS and all other EXIF, XMP and IPTC metadata. */
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
    .resize({
      width: maxSide,
      height: maxSide,
      fit: "inside",
      withoutEnlargement: true,
    })
    .raw()
    .toBuffer({ resolveWithObject: true })
    .catch(throwDamaged);
  return {
    bytes: data,
    raw: { width: info.width, height: info.height, channels: info.channels },
  };
}
