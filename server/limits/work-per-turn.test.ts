import { createServer } from "node:http";
import { Socket } from "node:net";
import { setImmediate as nextTurn } from "node:timers/promises";
import { expect, test } from "vitest";
import { limitWorkPerTurn } from "./work-per-turn.ts";

/** A server whose every answer takes so many milliseconds, some of them after a promise, as with every handler that waits for something. */
function busyServer(milliseconds: number) {
  const begun: number[] = [];
  const server = createServer(async (request) => {
    begun.push(request as unknown as number);
    await null;
    const until = performance.now() + milliseconds;
    while (performance.now() < until);
  });
  limitWorkPerTurn(server);
  return {
    begun,
    connect: () => server.emit("connection", new Socket()),
    /** As if they had all been read in one turn of the loop. */
    ask: (first: number, last: number, response = { destroyed: false }) => {
      for (let number = first; number <= last; number++) server.emit("request", number, response);
    },
  };
}

const upTo = (last: number) => Array.from({ length: last }, (_, index) => index + 1);

test("I7: while connections come, a turn begins little, and what it leaves is begun in the next ones, in order", async () => {
  const { begun, ask, connect } = busyServer(0.2);
  connect();
  ask(1, 100);
  for (let turn = 1; turn <= 10; turn++) {
    await nextTurn();
    connect();
    expect(begun.length).toBeLessThanOrEqual(3 * turn);
  }
  ask(101, 101);
  expect(begun).toEqual(upTo(begun.length));
  while (begun.length < 101) await nextTurn();
  expect(begun).toEqual(upTo(101));
});

test("I7: what takes longer than a turn's share is made up for, and still gets its turn while connections come without end", async () => {
  const { begun, ask, connect } = busyServer(2);
  connect();
  ask(1, 5);
  let turns = 0;
  for (; begun.length < 5; turns++) {
    await nextTurn();
    connect();
  }
  expect(turns).toBeGreaterThanOrEqual(16);
  expect(begun).toEqual(upTo(5));
});

test("where nobody comes anew, nothing is held", async () => {
  const { begun, ask, connect } = busyServer(0.2);
  ask(1, 50);
  expect(begun).toEqual(upTo(50));
  connect();
  await nextTurn();
  await nextTurn();
  await nextTurn();
  ask(51, 100);
  expect(begun).toEqual(upTo(100));
});

test("what is held is bounded, and nobody is worked for who left", async () => {
  const { begun, ask, connect } = busyServer(0);
  connect();
  const impatient = { destroyed: false };
  ask(1, 1900, impatient);
  expect(begun).toEqual([]);
  ask(1901, 2100);
  // 2000 are held: the others went on at once.
  expect(begun).toEqual(upTo(2100).slice(2000));
  impatient.destroyed = true;
  while (!begun.includes(2000)) await nextTurn();
  expect(begun.toSorted((a, b) => a - b)).toEqual(upTo(2100).slice(1900));
});
