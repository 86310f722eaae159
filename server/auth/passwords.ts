// Password hashes. Hashing is heavy on purpose, so it has a small queue of its own: a flood of logins fills that queue,
// not the thread pool that pages and pictures need too.
import { hash, verify } from "@node-rs/argon2";
import { AppError } from "../http/app-error.ts";
import { createLimiter } from "../process/limiter.ts";

// The library's algorithm is argon2id unless told otherwise.
const strong = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

const queue = {
  concurrency: 2,
  maxQueue: 32,
  maxWait: 3000,
  refusal: () => new AppError("busy", 1),
};

export interface Passwords {
  hash: (password: string) => Promise<string>;
  /** Without a hash to compare with, the same work is done for nothing. */
  verify: (stored: string | undefined, password: string) => Promise<boolean>;
  isOutdated: (stored: string) => boolean;
  /** Throws when there is no place left in the queue: in a flood, a refusal must cost next to nothing. */
  refuseWhenFull: () => void;
}

/** Only tests that are not about hashing make it cheaper. */
export function createPasswords(parameters = strong): Passwords {
  const current = `$argon2id$v=19$m=${parameters.memoryCost},t=${parameters.timeCost},p=${parameters.parallelism}$`;
  const { run, refuseWhenFull } = createLimiter(queue);
  // The hash of nobody's password: comparing with it takes as long as comparing with a real one.
  const nobodys = hash("nobody has this password", parameters);
  return {
    hash: (password) => run(() => hash(password, parameters)),
    verify: (stored, password) =>
      run(async () => {
        const matches = await verify(stored ?? (await nobodys), password);
        return matches && stored !== undefined;
      }),
    isOutdated: (stored) => !stored.startsWith(current),
    refuseWhenFull,
  };
}
