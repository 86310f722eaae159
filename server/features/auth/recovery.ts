import type { Db } from "../../db/tables.ts";
import { AppError } from "../../http/app-error.ts";
import type { Limits } from "../../limits/limits.ts";
import { enqueue } from "../../mail/outbox.ts";
import { findUserByEmail, lockUser } from "./queries.ts";

/** Every address costs the same work, so that neither the answer nor its time reveals who has an account. */
export async function requestRecovery(
  { db, now, limits }: { db: Db; now: () => number; limits: Limits },
  email: string,
  ip: string,
) {
  await limits.charge([limits.perIp("recoveryPerIp", ip)], async () => {
    const user = await findUserByEmail(db, email);
    const recipient = user?.is_active ? user.id : "";
    await db
      .transaction()
      .execute(async (transaction) => {
        await limits.chargeWithin(transaction, limits.perAccount("recoveryPerAccount", email));
        const user_id = (await lockUser(transaction, recipient))?.id;
        const by = { visitor: ip, limits };
        await enqueue(transaction, { kind: "recovery", user_id }, by, now());
      })
      .catch((error: unknown) => {
        // A refusal would reveal that this address has been asked for before.
        if (!(error instanceof AppError && error.code === "too_often")) throw error;
      });
  });
}
