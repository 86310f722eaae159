// Overload: when this process cannot keep up, some requests are refused with 503 at once, so that not all are kept waiting.
import type { Server } from "node:http";
import { totalmem } from "node:os";
import { monitorEventLoopDelay, performance } from "node:perf_hooks";
import { errors } from "#contract/errors.ts";
import { prependRequestListener } from "../http/prepend-request-listener.ts";

interface Reading {
  /** How late the event loop came to its work, on average, in milliseconds. */
  delay: number;
  /** The share of the time in which it had something to do. */
  utilisation: number;
  /** The share of the memory this process may use that it does use. */
  memory: number;
  /** Requests that came since the last reading. */
  requests: number;
}

const readEvery = 500;
const longestDelay = 1000;
const mostMemory = 0.8;
// A loop with always something to do is no trouble while it comes to everything soon: refusing then would only cap what the site can do.
const fullUtilisation = 0.98;
const delayWhenFull = 250;

// Where hardly anybody asks, something else holds the loop up (the machine, most often): refusing them would help nobody.
const fewRequests = 25;
/** Requests begun in one turn of the event loop. */
const mostInOneTurn = 250;

const isLate = ({ delay, utilisation }: Reading) =>
  delay >= longestDelay || (utilisation >= fullUtilisation && delay >= delayWhenFull);

export const isTooMuch = (reading: Reading) =>
  reading.memory >= mostMemory || (reading.requests > fewRequests && isLate(reading));

function createGauge(): () => Omit<Reading, "requests"> {
  const resolution = 20;
  const delays = monitorEventLoopDelay({ resolution });
  delays.enable();
  let count = 0;
  let sum = 0;
  let since = performance.eventLoopUtilization();
  // A container's share where there is one; without, Node reports no limit or an absurd one.
  const constrained = process.constrainedMemory();
  const allowed = constrained > 0 ? Math.min(constrained, totalmem()) : totalmem();

  // By difference: resetting would throw away the one measurement that a loop held up for long has to show.
  function meanDelay() {
    const [countBefore, sumBefore] = [count, sum];
    count = delays.count;
    sum = count > 0 ? delays.mean * count : 0;
    return count > countBefore
      ? Math.max(0, (sum - sumBefore) / (count - countBefore) / 1e6 - resolution)
      : 0;
  }

  return () => {
    const now = performance.eventLoopUtilization();
    const { utilization } = performance.eventLoopUtilization(now, since);
    since = now;
    return {
      delay: meanDelay(),
      utilisation: utilization,
      memory: process.memoryUsage.rss() / allowed,
    };
  };
}

interface Log {
  warn: (reading: Reading, text: string) => void;
  info: (text: string) => void;
}

export interface Pressure {
  isHigh: () => boolean;
  /** To be told of every request. */
  noteRequest: () => void;
  stop: () => void;
}

export function watchPressure(log: Log, read = createGauge(), every = readEvery): Pressure {
  let isHigh = false;
  let requests = 0;
  const timer = setInterval(() => {
    const reading = { ...read(), requests };
    requests = 0;
    const was = isHigh;
    isHigh = isTooMuch(reading);
    if (isHigh && !was) log.warn(reading, "under pressure: new work is refused");
    if (was && !isHigh) log.info("the pressure is gone");
  }, every).unref();
  const noteRequest = () => {
    requests += 1;
  };
  return { isHigh: () => isHigh, noteRequest, stop: () => clearInterval(timer) };
}

const [status, detail] = errors.busy;
const body = JSON.stringify({ detail });
/** Health checks, and the files without which a page that was let through is useless. */
const alwaysAnswered = /^\/utils\/health-check\/?(?:\?|$)|^\/(?:assets|images)\//;

/** The response cache comes before it: a cached answer costs no more than a refusal. */
export function refuseUnderPressure(
  server: Server,
  { isHigh, noteRequest }: Pressure,
  headers: Record<string, string>,
) {
  const all = {
    ...headers,
    "content-type": "application/json; charset=utf-8",
    "content-length": body.length,
    "retry-after": "2",
  };
  let inThisTurn = 0;
  const nextTurn = () => {
    inThisTurn = 0;
  };
  prependRequestListener(server, ({ url = "" }, response) => {
    noteRequest();
    // A thousand that arrive together are all begun before the gauge is read again: the last would wait for all the others.
    if (inThisTurn === 0) setImmediate(nextTurn);
    inThisTurn += 1;
    if ((!isHigh() && inThisTurn <= mostInOneTurn) || alwaysAnswered.test(url)) return false;
    response.writeHead(status, all).end(body);
    return true;
  });
}
