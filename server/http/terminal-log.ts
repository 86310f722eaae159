import { type InspectColor, styleText } from "node:util";

type Entry = Record<string, unknown> & {
  level: string;
  time: string;
  err?: { stack?: string; message?: string };
};

const levelColors: Record<string, InspectColor> = {
  debug: "gray",
  info: "green",
  warn: "yellow",
  error: "red",
  fatal: "red",
};

/** Strangers' text: an escape in it would steer the terminal, and a line break forge a line. */
const printable = (text: string) =>
  text.replace(
    /[\p{Cc}\p{Cf}]/gu,
    (character) => `\\u${character.codePointAt(0)?.toString(16).padStart(4, "0")}`,
  );

const inWords = (value: unknown) =>
  printable(typeof value === "string" ? value : JSON.stringify(value));

const statusColor = (status: unknown): InspectColor =>
  Number(status) >= 500 ? "red" : Number(status) >= 400 ? "yellow" : "green";

export function terminalLog(terminal: NodeJS.WriteStream) {
  const paint = (color: InspectColor, text: string) => styleText(color, text, { stream: terminal });
  const shown = (...values: unknown[]) =>
    values.filter((value) => value !== undefined).map((value) => inWords(value));

  function lines({ level, time, err, msg, method, route, status, ms, sql, ...rest }: Entry) {
    const line = [
      paint("gray", new Date(time).toTimeString().slice(0, 8)),
      paint(levelColors[level] ?? "gray", level.padEnd(5)),
      ...shown(method, route),
      ...shown(status).map((text) => paint(statusColor(status), text)),
      ...shown(msg, sql),
      ...shown(ms).map((text) => `${text} ms`),
      ...Object.entries(rest).map(([key, value]) => paint("gray", `${key}=${inWords(value)}`)),
    ].join(" ");
    const stack = (err?.stack ?? err?.message)?.split("\n") ?? [];
    return [line, ...stack.map((call) => `  ${printable(call)}`)].join("\n");
  }

  return { write: (entry: string) => terminal.write(`${lines(JSON.parse(entry))}\n`) };
}
