// A change of one's own address mails two mailboxes, which may be strangers', and reveals whether an address has an account.
import type * as z from "zod/mini";
import type { Me, Profile } from "#contract/users.ts";
import { AppError } from "../http/app-error.ts";
import type { Limits } from "../limits/limits.ts";
import type { Changed } from "./accounts.ts";

type Change = z.infer<typeof Profile>;

export async function chargeAddressChange(
  limits: Limits,
  { caller, change }: { caller: { id: string; email: string }; change: Change },
  write: (change: Change) => Promise<Changed<Me>>,
): Promise<Changed<Me>> {
  const { email, ...rest } = change;
  // Left out, so that it changes nothing where another request has just changed the address.
  if (email === undefined || email === caller.email) return write(rest);
  const claim = limits.perUser("addressChangePerUser", caller.id);
  const isTaken = (error: unknown) => error instanceof AppError && error.code === "email_taken";
  const changed = await limits.charge([claim], () => write(change), isTaken);
  if (!changed.changes.includes("email change")) await limits.giveBack(claim);
  return changed;
}
