import { randomBytes } from "node:crypto";
import type { Config } from "../../config.ts";
import type { Db } from "../../db/tables.ts";
import type { Passwords } from "../auth/passwords.ts";
import { findUserByEmail } from "../auth/queries.ts";
import { insertUser } from "./queries.ts";

export async function ensureSuperuser(
  db: Db,
  { firstSuperuser }: Pick<Config, "firstSuperuser">,
  passwords: Passwords,
  now: number,
) {
  if (await hasSuperuser(db)) return [];
  const { email } = firstSuperuser;
  // Somebody who signs up with an address does not have to be its owner.
  if (await findUserByEmail(db, email)) {
    return [
      `There's no superuser yet, and someone has already signed up with ${email}. Set FIRST_SUPERUSER to another address and start again.`,
    ];
  }
  const password = firstSuperuser.password ?? randomBytes(15).toString("base64url");
  try {
    const secret = {
      password_hash: await passwords.hash(password),
      has_generated_password: firstSuperuser.password === undefined,
    };
    await insertUser(db, { email, ...secret, is_superuser: true }, now);
  } catch (error) {
    // Another instance started at the same time, created the account and printed its password.
    if (await hasSuperuser(db)) return [];
    throw error;
  }
  if (firstSuperuser.password)
    return [`The owner's account is ${email}, with the password from FIRST_SUPERUSER_PASSWORD.`];
  return [
    `The owner's account is ${email}, with the password ${password}`,
    "It won't be shown again. Log in, then change it under My Profile, Password.",
  ];
}

const hasSuperuser = async (db: Db) =>
  (await db
    .selectFrom("users")
    .select("id")
    .where("is_superuser", "=", true)
    .limit(1)
    .executeTakeFirst()) !== undefined;
