import type { User } from "#contract/users.ts";
import { issueResetTokenTo } from "../features/auth/reset-tokens.ts";
import type { TestSite } from "./start-site.ts";

export async function issueResetToken({ db, clock }: TestSite, user: User) {
  const token = await issueResetTokenTo(db, user, 3_600_000, clock.now);
  if (!token) throw new Error("Only an active account gets a link, at its present address");
  return token;
}
