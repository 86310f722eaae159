import { expect, test } from "vitest";
import { createLimiter } from "./limiter.ts";

const limits = { concurrency: 1, maxQueue: 2, refusal: () => new Error("busy") };

test("one runs, as many wait as may, in their order, and the next is refused; what fails or is aborted makes room", async () => {
  const { run, refuseWhenFull } = createLimiter(limits);
  const { promise: gate, resolve: open } = Promise.withResolvers<void>();
  const order: string[] = [];
  let running = 0;
  const work = (name: string) => async () => {
    expect(++running).toBe(1);
    await gate;
    order.push(name);
    running -= 1;
    if (name === "fails") throw new Error("no");
  };
  const failing = expect(run(work("fails"))).rejects.toThrow("no");
  const leaver = new AbortController();
  const left = expect(run(work("left"), leaver.signal)).rejects.toThrow("busy");
  const stayed = run(work("stayed"), new AbortController().signal);
  expect(refuseWhenFull).toThrow("busy");
  await expect(run(work("refused"))).rejects.toThrow("busy");
  leaver.abort();
  await left;
  const next = run(work("next"));
  await expect(run(work("gone"), AbortSignal.abort())).rejects.toThrow("busy");
  open();
  await Promise.all([failing, stayed, next]);
  expect(order).toEqual(["fails", "stayed", "next"]);
});

test("work that waits too long is refused, and makes room in the queue", async () => {
  const { run, refuseWhenFull } = createLimiter({ ...limits, maxQueue: 1, maxWait: 20 });
  const { promise: gate, resolve: open } = Promise.withResolvers<void>();
  const first = run(() => gate);
  const waiting = run(async () => "too late");
  expect(refuseWhenFull).toThrow("busy");
  await expect(waiting).rejects.toThrow("busy");
  expect(refuseWhenFull).not.toThrow();
  open();
  await first;
  expect(await run(async () => "free again")).toBe("free again");
});
