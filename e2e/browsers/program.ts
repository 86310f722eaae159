// Programs that are started for the journeys, and the line between a browser and the site.
import { type ChildProcess, spawnSync } from "node:child_process";
import { once } from "node:events";
import { connect, createServer, type Socket } from "node:net";

/** A port that nobody listens on. */
export const noWayOut = 9;

export const findProgram = (name: string) =>
  spawnSync("sh", ["-c", `command -v ${name}`], { encoding: "utf8" }).stdout.trim() || null;

/** Waits for a line of its output. */
export function says(child: ChildProcess, words: RegExp): Promise<RegExpExecArray> {
  return new Promise((resolve, reject) => {
    let said = "";
    const hear = (bytes: Buffer) => {
      said += bytes;
      const found = words.exec(said);
      if (found) resolve(found);
    };
    child.stdout?.on("data", hear);
    child.stderr?.on("data", hear);
    child.on("error", reject);
    child.on("exit", () => reject(new Error(`ended before it said ${words}: ${said}`)));
  });
}

export async function stop(child: ChildProcess) {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, "exit");
  child.kill("SIGTERM");
  const timer = setTimeout(() => child.kill("SIGKILL"), 5000);
  await ended;
  clearTimeout(timer);
}

export async function freePort() {
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const address = probe.address();
  probe.close();
  return typeof address === "object" && address ? address.port : 0;
}

/** A line to the site that can be cut and mended: the same for every browser, which none of them can be told to do alike. */
export async function layLine(siteAddress: string) {
  const { port: sitePort } = new URL(siteAddress);
  const port = await freePort();
  const open = new Set<Socket>();
  const server = createServer((near) => {
    const far = connect(Number(sitePort), "127.0.0.1");
    for (const socket of [near, far]) {
      open.add(socket);
      socket.on("error", () => {});
      socket.on("close", () => {
        open.delete(socket);
        near.destroy();
        far.destroy();
      });
    }
    near.pipe(far).pipe(near);
  });
  const mend = async () => {
    server.listen(port, "127.0.0.1");
    await once(server, "listening");
  };
  const cut = async () => {
    const closed = once(server, "close");
    server.close();
    for (const socket of open) socket.destroy();
    await closed;
  };
  await mend();
  return { address: `http://127.0.0.1:${port}`, cut, mend };
}
