/** Recognises an Excel workbook, which is a zip file, by the file names in it. */
const workbook = /^PK\p{Cc}\p{Cc}(?:[\s\S]{0,40}\[Content_Types\]\.xml|[\s\S]*xl\/workbook\.)/u;

export const zipRefusal = "This is a zip file: unpack it and choose a file from it";

export function packedFileRefusal(text: string) {
  if (workbook.test(text)) return "This is an Excel workbook: save it as CSV UTF-8";
  return /^PK\p{Cc}/u.test(text) ? zipRefusal : undefined;
}
