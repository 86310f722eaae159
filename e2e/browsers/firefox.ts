// Firefox over WebDriver BiDi, which it speaks by itself.
import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Driver } from "./driver.ts";
import { noWayOut, says, stop } from "./program.ts";

const preferences = {
  // Nothing leaves this machine: the platforms' players are not reached.
  "network.proxy.type": 1,
  "network.proxy.ssl": "127.0.0.1",
  "network.proxy.ssl_port": noWayOut,
  "browser.shell.checkDefaultBrowser": false,
  "datareporting.policy.dataSubmissionEnabled": false,
  "app.update.enabled": false,
};

export async function startFirefox(program: string): Promise<Driver> {
  const profile = mkdtempSync(join(tmpdir(), "mixtape-firefox-"));
  const lines = Object.entries(preferences).map(
    ([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});`,
  );
  writeFileSync(join(profile, "user.js"), lines.join("\n"));
  const child: ChildProcess = spawn(program, [
    "--headless",
    "--remote-debugging-port=0",
    "--profile",
    profile,
  ]);
  const [, address] = await says(child, /listening on (ws:\/\/\S+)/);
  const { send, close } = await connect(`${address}/session`);
  await send("session.new", { capabilities: {} });
  const { contexts } = await send<{ contexts: { context: string }[] }>(
    "browsingContext.getTree",
    {},
  );
  const context = contexts[0]?.context;
  await send("browsingContext.setViewport", { context, viewport: { width: 1280, height: 800 } });
  return {
    name: "Firefox",
    open: async (url) =>
      void (await send("browsingContext.navigate", { context, url, wait: "complete" })),
    run: async (work, ...given) => {
      const expression = `Promise.resolve((${work})(...${JSON.stringify(given)})).then((value) => JSON.stringify(value ?? null))`;
      const answer = await send<{
        result?: { value: string };
        exceptionDetails?: { text: string };
      }>("script.evaluate", {
        expression,
        target: { context },
        awaitPromise: true,
      });
      if (!answer.result) throw new Error(answer.exceptionDetails?.text);
      return JSON.parse(answer.result.value);
    },
    perform: async (actions) => void (await send("input.performActions", { context, actions })),
    close: async () => {
      close();
      await stop(child);
      rmSync(profile, { recursive: true, force: true });
    },
  };
}

async function connect(address: string) {
  const socket = new WebSocket(address);
  await new Promise((resolve, reject) => {
    socket.onopen = resolve;
    socket.onerror = reject;
  });
  const waiting = new Map<
    number,
    (answer: { result?: unknown; error?: string; message?: string }) => void
  >();
  socket.onmessage = ({ data }) => {
    const answer = JSON.parse(data);
    waiting.get(answer.id)?.(answer);
    waiting.delete(answer.id);
  };
  let last = 0;
  const send = <Result>(method: string, params: object) =>
    new Promise<Result>((resolve, reject) => {
      last += 1;
      waiting.set(last, ({ result, error, message }) =>
        error ? reject(new Error(`${method}: ${message}`)) : resolve(result as Result),
      );
      socket.send(JSON.stringify({ id: last, method, params }));
    });
  return { send, close: () => socket.close() };
}
