import { expect, test } from "vitest";
import { oneAtATime } from "./one-at-a-time.ts";

test("one runs, four wait, the next is told to come back", async () => {
  const inTurn = oneAtATime(4);
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
  const accepted = [1, 2, 3, 4, 5].map((number) => inTurn(work(number)));
  await expect(inTurn(work(6))).rejects.toMatchObject({ code: "busy", retryAfter: 2 });
  open();
  expect(await Promise.all(accepted)).toEqual([1, 2, 3, 4, 5]);
  expect(order).toEqual([1, 2, 3, 4, 5]);
  expect(await inTurn(async () => "free again")).toBe("free again");
});

test("what fails makes room for the next", async () => {
  const inTurn = oneAtATime(0);
  const failing = inTurn(async () => {
    throw new Error("no");
  });
  await expect(failing).rejects.toThrow("no");
  expect(await inTurn(async () => "next")).toBe("next");
});
