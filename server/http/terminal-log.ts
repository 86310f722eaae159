type Entry = Record<string, unknown> & {
  level: string;
  time: string;
  err?: { stack?: string; message?: string };
};

/** Escapes characters with which a client could control the terminal or forge an entry. */
const printable = (text: string) =>
  text.replace(
    /[\p{Cc}\p{Cf}]/gu,
    (character) => `\\u${character.codePointAt(0)?.toString(16).padStart(4, "0")}`,
  );

const textOf = (value: unknown) => (typeof value === "string" ? value : JSON.stringify(value));

function lines({ level, time, err, msg, method, route, status, ms, sql, ...rest }: Entry) {
  const known = [method, route, status, msg, sql, ms && `${ms} ms`];
  const line = [
    new Date(time).toTimeString().slice(0, 8),
    level.padEnd(5),
    ...known.filter((value) => value !== undefined).map(textOf),
    ...Object.entries(rest).map(([key, value]) => `${key}=${textOf(value)}`),
  ].join(" ");
  const stack = (err?.stack ?? err?.message)?.split("\n") ?? [];
  return [line, ...stack.map((call) => `  ${call}`)].map(printable).join("\n");
}

export const terminalLog = (terminal: NodeJS.WritableStream) => ({
  write: (entry: string) => terminal.write(`${lines(JSON.parse(entry))}\n`),
});
