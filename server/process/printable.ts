/**
 * What strangers write ends up in sentences: in errors, or from the cells of a file that somebody was sent. Written to a terminal as it is,
 * an escape would steer it, and a line break forge a line.
 */
export const printable = (text: string) =>
  text.replace(
    /[\p{Cc}\p{Cf}]/gu,
    (character) => `\\u${character.codePointAt(0)?.toString(16).padStart(4, "0")}`,
  );
