// Node makes an object for every process.nextTick, several for each request. V8 forgets what such an object looks like when it
// collects garbage at a moment at which none exists; when that happens while the process is still young, every later tick takes
// seven times as long, for as long as the process lives. One that is held keeps their shape known.
import { executionAsyncResource } from "node:async_hooks";

let held: object | undefined;

export const holdTickShape = () =>
  new Promise<object>((resolve) => {
    process.nextTick(() => {
      held ??= executionAsyncResource();
      resolve(held);
    });
  });
