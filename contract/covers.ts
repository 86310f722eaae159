// Where a cover is found and in which sizes. No schema library here: the public pages read this file.

/** The names that the server gives to uploads; nothing else is ever looked up. */
export const imageName = /^[0-9a-f]{32}\.(?:png|jpg)$/;

/** Squares made at upload, so that a card never downloads more than it shows. */
export const coverWidths = [160, 320, 480, 640, 960] as const;

export const imageAddress = (filename: string) => `/images/${filename}`;
export const coverAddress = (filename: string, width: (typeof coverWidths)[number]) =>
  `/images/${filename.replace(/\.\w+$/, "")}-${width}.webp`;
