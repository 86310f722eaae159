import { createInterface } from "node:readline";
import { Writable } from "node:stream";
import * as z from "zod/mini";
import { NewPassword } from "#contract/fields.ts";
import { StartError } from "#server/process/start-error.ts";

interface Terminal {
  input: NodeJS.ReadableStream;
  output: NodeJS.WritableStream;
}

/** Asks twice, shows nothing of what is typed, and asks again until the password may be used. */
export async function askPassword({ input, output }: Terminal): Promise<string> {
  // The line editor writes what it edits: here into nothing.
  const silence = new Writable({ write: (_chunk, _encoding, done) => done() });
  const editor = createInterface({ input, output: silence, terminal: true });
  editor.once("SIGINT", () => editor.close());
  const lines = editor[Symbol.asyncIterator]();
  const ask = async (words: string) => {
    output.write(words);
    const { value, done } = await lines.next();
    output.write("\n");
    if (done) throw new StartError(64, ["No password was given, and nothing was changed."]);
    return value;
  };
  try {
    for (;;) {
      const password = await ask("Password: ");
      const rules = z.safeParse(NewPassword, password);
      if (!rules.success) output.write(`${rules.error.issues[0]?.message}\n`);
      else if ((await ask("Once more: ")) === password) return password;
      else output.write("The two passwords were not the same.\n");
    }
  } finally {
    editor.close();
  }
}
