import { randomUUID } from "node:crypto";
import type { Db } from "../db/tables.ts";

export interface NewMail {
  kind: "recovery" | "new_account" | "password_changed" | "email_changed" | "test";
  user_id?: string | undefined;
  address?: string | undefined;
}

export async function enqueue(db: Db, { kind, user_id, address }: NewMail, now: number) {
  await db
    .insertInto("outbox")
    .values({ id: randomUUID(), kind, user_id: user_id ?? null, address: address ?? null, created_at: now, next_attempt_at: now })
    .execute();
}
