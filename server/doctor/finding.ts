/** One thing looked at. What is wrong comes with what to do about it. */
export type Finding = { ok: true; text: string } | { ok: false; text: string; advice: string };

export const fine = (text: string): Finding => ({ ok: true, text });
export const wrong = (text: string, advice: string): Finding => ({ ok: false, text, advice });

export const mebibytes = (bytes: number) =>
  `${(bytes / 1024 / 1024).toFixed(bytes < 10 * 1024 * 1024 ? 1 : 0)} MiB`;

export type Ask = (question: string) => Promise<Record<string, unknown>[]>;
