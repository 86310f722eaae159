// WebKitGTK's own small browser over WebDriver, on a screen that nobody sees.
import { spawn } from "node:child_process";
import type { Driver } from "./driver.ts";
import { freePort, noWayOut, says, stop } from "./program.ts";

export async function startWebKit(program: string): Promise<Driver> {
  const screen = spawn("Xvfb", ["-displayfd", "1", "-screen", "0", "1400x900x24"]);
  const [, display] = await says(screen, /^(\d+)\n/);
  const port = await freePort();
  const driver = spawn(program, [`--port=${port}`], {
    env: {
      ...process.env,
      DISPLAY: `:${display}`,
      GDK_BACKEND: "x11",
      LIBGL_ALWAYS_SOFTWARE: "1",
      NO_AT_BRIDGE: "1",
    },
  });

  async function call<Result>(method: string, path: string, body?: object): Promise<Result> {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      body: body && JSON.stringify(body),
    });
    const { value } = (await response.json()) as { value: Result & { message?: string } };
    if (!response.ok) throw new Error(`${method} ${path}: ${value.message}`);
    return value;
  }

  await answers(() => call("GET", "/status"));
  // Nothing leaves this machine: the platforms' players are not reached.
  const proxy = { proxyType: "manual", sslProxy: `127.0.0.1:${noWayOut}` };
  const { sessionId } = await call<{ sessionId: string }>("POST", "/session", {
    capabilities: { alwaysMatch: { proxy } },
  });
  const session = `/session/${sessionId}`;
  await call("POST", `${session}/window/rect`, { x: 0, y: 0, width: 1280, height: 860 });
  return {
    name: "WebKit",
    open: (url) => call("POST", `${session}/url`, { url }),
    run: (work, ...given) =>
      call("POST", `${session}/execute/sync`, {
        script: `return (${work})(...arguments)`,
        args: given,
      }),
    perform: (actions) => call("POST", `${session}/actions`, { actions }),
    close: async () => {
      await call("DELETE", session).catch(() => {});
      await stop(driver);
      await stop(screen);
    },
  };
}

async function answers(ask: () => Promise<unknown>) {
  const end = Date.now() + 10_000;
  for (;;) {
    const failure = await ask().then(
      () => null,
      (error: unknown) => error,
    );
    if (failure === null) return;
    if (Date.now() > end) throw failure;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
