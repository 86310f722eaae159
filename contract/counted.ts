// "1 song", "24 songs". No schema library here: the public pages read this file.
export const counted = (count: number, noun: string) => `${count} ${noun}${count === 1 ? "" : "s"}`;
