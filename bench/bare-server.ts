import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { runProgram } from "#server/testing/run-program.ts";

export function serveBare(listener: RequestListener) {
  const server = createServer(listener);
  server.listen(0, "127.0.0.1", () =>
    console.log(`listening at http://127.0.0.1:${(server.address() as AddressInfo).port}/`),
  );
}

/** Starts a baseline server with the same Node options as the site. */
export async function startBare(script: "bare-bytes.ts" | "bare-react.ts", args: string[]) {
  const program = runProgram({}, { script: join(import.meta.dirname, script), args });
  const [, url = ""] = await program.says(/listening at (\S+)/);
  return { url, pid: program.child.pid, [Symbol.asyncDispose]: program[Symbol.asyncDispose] };
}
