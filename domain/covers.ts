export const imageName = /^[0-9a-f]{32}\.(?:png|jpg)$/;

export const coverWidths = [160, 320, 480, 640, 960] as const;

export const previewWidth = 1200;

const stem = (filename: string) => filename.replace(/\.\w+$/, "");
export const coverName = (filename: string, width: (typeof coverWidths)[number]) =>
  `${stem(filename)}-${width}.webp`;
/** Previews are JPEG files, because many mail programs and feed readers cannot show WebP. */
export const previewName = (filename: string) => `${stem(filename)}-${previewWidth}.jpg`;

export const imageAddress = (name: string) => `/images/${name}`;
export const coverAddress = (filename: string, width: (typeof coverWidths)[number]) =>
  imageAddress(coverName(filename, width));
