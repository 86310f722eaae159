// The log for somebody who reads it in a terminal: one line per event, and an error's stack below it.
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

/** Colours go by the terminal: NO_COLOR, TERM=dumb and the like are heard. */
export function terminalLog(terminal: NodeJS.WriteStream) {
  const paint = (color: InspectColor, text: string) => styleText(color, text, { stream: terminal });

  function lines({ level, time, err, msg, method, route, status, ms, sql, ...rest }: Entry) {
    const line = [
      paint("gray", new Date(time).toTimeString().slice(0, 8)),
      paint(levelColors[level] ?? "gray", level.padEnd(5)),
      ...[method, route].flatMap((value) => (value === undefined ? [] : [inWords(value)])),
      ...(status === undefined ? [] : [paint(statusColor(status), inWords(status))]),
      ...[msg, sql].flatMap((value) => (value === undefined ? [] : [inWords(value)])),
      ...(ms === undefined ? [] : [`${inWords(ms)} ms`]),
      ...Object.entries(rest).map(([key, value]) => paint("gray", `${key}=${inWords(value)}`)),
    ].join(" ");
    const stack = (err?.stack ?? err?.message)?.split("\n") ?? [];
    return [line, ...stack.map((call) => `  ${printable(call)}`)].join("\n");
  }

  return { write: (entry: string) => terminal.write(`${lines(JSON.parse(entry))}\n`) };
}
