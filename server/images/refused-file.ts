import { FieldError } from "../http/app-error.ts";

/** The file that was sent is the trouble: told beside the field it was given in. */
export const refusedFile = (msg: string) => new FieldError({ loc: ["body", "file"], msg, type: "image" });

export const damagedFile = () => refusedFile("The image is damaged or incomplete");
