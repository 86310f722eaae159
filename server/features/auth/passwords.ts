import { hash, verify } from "@node-rs/argon2";
import { AppError } from "../../http/app-error.ts";
import { createLimiter } from "../../process/limiter.ts";

const strong = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** A flood of logins must not occupy Node's whole thread pool, which other requests need too. */
const queue = {
  concurrency: 2,
  maxQueue: 32,
  maxWait: 3000,
  refusal: () => new AppError("busy", 1),
};

export type Passwords = ReturnType<typeof createPasswords>;

export function createPasswords(parameters = strong) {
  const current = `$argon2id$v=19$m=${parameters.memoryCost},t=${parameters.timeCost},p=${parameters.parallelism}$`;
  const { run, refuseWhenBusy } = createLimiter(queue);
  const dummy = hash("nobody has this password", parameters);
  return {
    hash: (password: string) => run(() => hash(password, parameters)),
    /** Hashes even without a stored hash, so that the response time does not reveal whether the account exists. */
    verify: (stored: string | undefined, password: string) =>
      run(async () => {
        const matches = await verify(stored ?? (await dummy), password);
        return matches && stored !== undefined;
      }),
    isOutdated: (stored: string) => !stored.startsWith(current),
    refuseWhenBusy,
  };
}
