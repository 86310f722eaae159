import { expect, test } from "vitest";
import { createLimiter } from "./limiter.ts";

const limits = { concurrency: 1, maxQueue: 2, refusal: () => new Error("busy") };

test("one runs, two wait in order, the next is refused; what fails or is aborted makes room", async () => {
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
