import type { SettingsAndEmail, SiteSettings } from "#contract/site.ts";
import type { Db, LetterKind, Reader, Transaction } from "../../db/tables.ts";
import { enqueue } from "../../mail/outbox.ts";
import { hashOf } from "../auth/link-token.ts";
import { changeSettings, findSettings } from "../site/queries.ts";

export interface Letter {
  subject: string;
  lines: string[];
}

export const letterSettings = { problem: "letter_problems", monthly: "letter_monthly" } as const;

/** Returns false without queueing the letter if the owner cannot or does not want to get it. */
export async function queueLetter(
  transaction: Transaction,
  settings: SettingsAndEmail,
  kind: LetterKind,
  letter: Letter,
  now: number,
) {
  const isWanted =
    settings.has_email &&
    settings[letterSettings[kind]] &&
    (await findOwnerAddress(transaction, settings)) !== undefined;
  if (isWanted) await enqueue(transaction, { kind, letter: JSON.stringify(letter) }, now);
  return isWanted;
}

export async function findOwnerAddress(db: Reader, { owner_email }: SiteSettings) {
  if (owner_email) return owner_email;
  const oldest = await db
    .selectFrom("users")
    .select("email")
    .where("is_superuser", "=", true)
    .where("is_active", "=", true)
    .orderBy("created_at")
    .orderBy("id")
    .executeTakeFirst();
  return oldest?.email;
}

type LinkToken = (text: string) => string;

export const tokenToStop = (kind: LetterKind, linkToken: LinkToken) => linkToken(`letters ${kind}`);

export async function stopLetters(
  { db, now, linkToken }: { db: Db; now: () => number; linkToken: LinkToken },
  token: string,
) {
  const kinds = ["problem", "monthly"] as const;
  // Comparing hashes prevents timing attacks on the token.
  const kind = kinds.find((each) => hashOf(tokenToStop(each, linkToken)) === hashOf(token));
  if (!kind) return undefined;
  const setting = letterSettings[kind];
  // A save that changes nothing would still change `updated_at`, so the owner's open form could not be saved.
  if ((await findSettings(db))[setting])
    await db
      .transaction()
      .execute((transaction) => changeSettings(transaction, { [setting]: false }, now()));
  return kind;
}
