import { FieldError } from "../http/app-error.ts";

/** A refused upload, as an error of the form's file field. */
export const refusedFile = (msg: string) =>
  new FieldError({ loc: ["body", "file"], msg, type: "image" });

export const damagedFile = () => refusedFile("The image is damaged or incomplete");
