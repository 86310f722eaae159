import { randomBytes } from "node:crypto";
import type { Config } from "../../config.ts";
import type { Db } from "../../db/tables.ts";
import { clearLoginLimits } from "../../limits/attempts.ts";
import { storePassword } from "../auth/password-change.ts";
import type { Passwords } from "../auth/passwords.ts";
import { findUserByEmail } from "../auth/queries.ts";
import { insertUser, updateUser } from "./queries.ts";

export async function ensureSuperuser(
  db: Db,
  { firstSuperuser }: Pick<Config, "firstSuperuser">,
  passwords: Passwords,
  now: number,
) {
  const superuser = db.selectFrom("users").select("id").where("is_superuser", "=", true).limit(1);
  if (await superuser.executeTakeFirst()) return [];
  const { email } = firstSuperuser;
  // An existing account is not promoted, because a sign-up does not prove who owns the address.
  if (await findUserByEmail(db, email)) {
    return [
      `There's no superuser yet, and someone has already signed up with ${email}. Set FIRST_SUPERUSER to another address and start again.`,
    ];
  }
  const password = firstSuperuser.password ?? randomBytes(15).toString("base64url");
  try {
    const account = {
      email,
      password_hash: await passwords.hash(password),
      has_generated_password: firstSuperuser.password === undefined,
      is_superuser: true,
    };
    await insertUser(db, account, now);
  } catch (error) {
    // Another instance may have created a superuser at the same time.
    if (await superuser.executeTakeFirst()) return [];
    throw error;
  }
  if (firstSuperuser.password)
    return [`The owner's account is ${email}, with the password from FIRST_SUPERUSER_PASSWORD.`];
  return [
    `The owner's account is ${email}, with the password ${password}`,
    "It won't be shown again. Log in, then change it under My Profile, Password.",
  ];
}

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
