// Node makes an object for every process.nextTick, several for each request. When V8 collects garbage while none exists, it drops their
// hidden class; if that happens early in the process's life, every later nextTick takes seven times as long. Holding one prevents it
// (docs/decisions/020).
import { executionAsyncResource } from "node:async_hooks";

let held: object | undefined;

export const keepNextTickFast = () =>
  new Promise<object>((resolve) => {
    process.nextTick(() => {
      held ??= executionAsyncResource();
      resolve(held);
    });
  });
