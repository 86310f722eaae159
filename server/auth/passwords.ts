// Password hashes. Hashing is heavy on purpose, so it has a small queue of its own: a flood of logins fills that queue,
// not the thread pool that pages and pictures need too.
import { hash, verify } from "@node-rs/argon2";
import { AppError } from "../app-error.ts";

// The library's algorithm is argon2id unless told otherwise.
const strong = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

const atOnce = 2;
const queueLength = 32;
const longestWait = 3000;

export interface Passwords {
  hash: (password: string) => Promise<string>;
  /** Without a hash to compare with, the same work is done for nothing. */
  verify: (stored: string | undefined, password: string) => Promise<boolean>;
  isOutdated: (stored: string) => boolean;
  /** Throws when there is no place left in the queue: in a flood, whoever is turned away must cost next to nothing. */
  refuseWhenFull: () => void;
}

/** What hashing costs is only ever less where a test is about something else. */
export function createPasswords(parameters = strong): Passwords {
  const current = `$argon2id$v=19$m=${parameters.memoryCost},t=${parameters.timeCost},p=${parameters.parallelism}$`;
  const { inTurn, refuseWhenFull } = createQueue();
  // The hash of nobody's password: comparing with it takes as long as comparing with a real one.
  const nobodys = hash("nobody has this password", parameters);
  return {
    hash: (password) => inTurn(() => hash(password, parameters)),
    verify: (stored, password) =>
      inTurn(async () => {
        const matches = await verify(stored ?? (await nobodys), password);
        return matches && stored !== undefined;
      }),
    isOutdated: (stored) => !stored.startsWith(current),
    refuseWhenFull,
  };
}

function createQueue() {
  let running = 0;
  const waiting: (() => void)[] = [];

  function refuseWhenFull() {
    if (waiting.length >= queueLength) throw new AppError("busy", 1);
  }

  async function turn() {
    if (running < atOnce) {
      running += 1;
      return;
    }
    refuseWhenFull();
    await new Promise<void>((resolve, reject) => {
      const go = () => {
        clearTimeout(timer);
        resolve();
      };
      const timer = setTimeout(() => {
        waiting.splice(waiting.indexOf(go), 1);
        reject(new AppError("busy", 1));
      }, longestWait);
      waiting.push(go);
    });
  }

  const inTurn = async <Result>(work: () => Promise<Result>): Promise<Result> => {
    await turn();
    try {
      return await work();
    } finally {
      // The place is handed on rather than freed, so that nobody who comes later can slip in between.
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
  return { inTurn, refuseWhenFull };
}
