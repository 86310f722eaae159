import { expect, test } from "vitest";
import { createLimiter } from "./limiter.ts";

const refusal = () => new Error("busy");

test("one runs, four wait, the next is refused", async () => {
  const { run } = createLimiter({ concurrency: 1, maxQueue: 4, refusal });
  const { promise: gate, resolve: open } = Promise.withResolvers<void>();
  const order: number[] = [];
  let running = 0;
  const work = (number: number) => async () => {
    expect(++running).toBe(1);
    await gate;
    order.push(number);
    running -= 1;
    return number;
  };
  const accepted = [1, 2, 3, 4, 5].map((number) => run(work(number)));
  await expect(run(work(6))).rejects.toThrow("busy");
  open();
  expect(await Promise.all(accepted)).toEqual([1, 2, 3, 4, 5]);
  expect(order).toEqual([1, 2, 3, 4, 5]);
  expect(await run(async () => "free again")).toBe("free again");
});

test("what fails makes room for the next", async () => {
  const { run } = createLimiter({ concurrency: 1, maxQueue: 0, refusal });
  const failing = run(async () => {
    throw new Error("no");
  });
  await expect(failing).rejects.toThrow("no");
  expect(await run(async () => "next")).toBe("next");
});

test("work that waits too long is refused, and makes room in the queue", async () => {
  const { run, refuseWhenFull } = createLimiter({
    concurrency: 1,
    maxQueue: 1,
    maxWait: 20,
    refusal,
  });
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

test("aborted work gives up its place in the queue", async () => {
  const { run, refuseWhenFull } = createLimiter({ concurrency: 1, maxQueue: 2, refusal });
  const { promise: gate, resolve: open } = Promise.withResolvers<void>();
  const done: string[] = [];
  const work = (name: string) => async () => void done.push(name);
  const first = run(() => gate);
  const leaver = new AbortController();
  const left = run(work("left"), leaver.signal);
  const stayed = run(work("stayed"), new AbortController().signal);
  expect(refuseWhenFull).toThrow("busy");
  leaver.abort();
  await expect(left).rejects.toThrow("busy");
  const next = run(work("next"));
  await expect(run(work("gone"), AbortSignal.abort())).rejects.toThrow("busy");
  open();
  await Promise.all([first, stayed, next]);
  expect(done).toEqual(["stayed", "next"]);
});
