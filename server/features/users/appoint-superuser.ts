import type { Db } from "../../db/tables.ts";
import { clearLoginLimits } from "../../limits/attempts.ts";
import { storePassword } from "../auth/password-change.ts";
import type { Passwords } from "../auth/passwords.ts";
import { findUserByEmail } from "../auth/queries.ts";
import { insertUser, updateUser } from "./queries.ts";

export async function appointSuperuser(
  db: Db,
  passwords: Passwords,
  { email, password }: { email: string; password: string },
  now: number,
): Promise<"created" | "promoted" | "reset"> {
  const secret = {
    password_hash: await passwords.hash(password),
    has_generated_password: true,
  };
  await clearLoginLimits(db);
  return db.transaction().execute(async (transaction) => {
    const user = await findUserByEmail(transaction, email);
    if (!user) {
      await insertUser(transaction, { email, ...secret, is_superuser: true }, now);
      return "created";
    }
    await updateUser(transaction, user.id, { is_superuser: true, is_active: true });
    await storePassword(transaction, { id: user.id, ...secret }, now);
    return user.is_superuser ? "reset" : "promoted";
  });
}
