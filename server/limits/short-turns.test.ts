import { createServer } from "node:http";
import { Socket } from "node:net";
import { setImmediate as nextTurn } from "node:timers/promises";
import { expect, test } from "vitest";
import { keepTurnsShort } from "./short-turns.ts";

/** A server whose every answer takes 0.2 ms, and requests as if they had all been read in one turn of the loop. */
function busyServer() {
  const begun: number[] = [];
  const server = createServer((request) => {
    begun.push(request as unknown as number);
    const until = performance.now() + 0.2;
    while (performance.now() < until);
  });
  keepTurnsShort(server);
  const ask = (first: number, last: number, response = { destroyed: false }) => {
    for (let number = first; number <= last; number++) server.emit("request", number, response);
  };
  const connect = () => server.emit("connection", new Socket());
  return { begun, ask, connect };
}

const upTo = (last: number) => Array.from({ length: last }, (_, index) => index + 1);

test("I7: while connections come, a turn begins little, and what it leaves is begun in the next ones, in order", async () => {
  const { begun, ask, connect } = busyServer();
  connect();
  ask(1, 100);
  expect(begun.length).toBeLessThanOrEqual(3);
  await nextTurn();
  ask(101, 101);
  expect(begun.length).toBeLessThanOrEqual(6);
  while (begun.length < 101) await nextTurn();
  expect(begun).toEqual(upTo(101));
});

test("where nobody comes anew, nothing is held", async () => {
  const { begun, ask, connect } = busyServer();
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
  const { begun, ask, connect } = busyServer();
  connect();
  const impatient = { destroyed: false };
  ask(1, 1950, impatient);
  const inTime = begun.length;
  ask(1951, 2050);
  // 2000 are held: the others of the last hundred went on at once.
  expect(begun).toEqual([...upTo(inTime), ...upTo(2050).slice(2000 + inTime)]);
  impatient.destroyed = true;
  while (!begun.includes(2000 + inTime)) await nextTurn();
  expect(begun.toSorted((a, b) => a - b)).toEqual([...upTo(inTime), ...upTo(2050).slice(1950)]);
});
