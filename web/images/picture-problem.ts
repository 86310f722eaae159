import { errors } from "#contract/errors.ts";
import { acceptedImageTypes, uploadLimits } from "#contract/images.ts";

/** What the server would say, said before anything is sent. It looks at the bytes itself all the same. */
export const pictureProblem = (picture: Pick<Blob, "type" | "size">): string | undefined =>
  kindProblem(picture) ??
  (picture.size > uploadLimits.bytes ? errors.image_too_large[1] : undefined);

/** Likewise of a picture that is still to be made smaller. */
export function kindProblem({ type, size }: Pick<Blob, "type" | "size">): string | undefined {
  if (!acceptedImageTypes.includes(type)) return errors.not_an_image[1];
  return size === 0 ? "This file is empty" : undefined;
}
