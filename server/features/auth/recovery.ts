import { ignoring } from "../../http/app-error.ts";
import { enqueue } from "../../mail/outbox.ts";
import type { Services } from "../../services.ts";
import { findUserByEmail, lockUser } from "./queries.ts";

/** Every address costs the same work, so that neither the answer nor its time reveals who has an account. */
export async function requestRecovery({ db, now, limits }: Services, email: string, ip: string) {
  await limits.charge([limits.perIp("recoveryPerIp", ip)], async () => {
    const user = await findUserByEmail(db, email);
    const recipient = user?.is_active ? user.id : "";
    await db
      .transaction()
      .execute(async (transaction) => {
        await limits.chargeWithin(transaction, limits.perAccount("recoveryPerAccount", email));
        const user_id = (await lockUser(transaction, recipient))?.id;
        // After the user, as every write that mails does: in another order two would wait for each other.
        await limits.chargeWithin(transaction, limits.perIp("mailPerIp", ip));
        await enqueue(transaction, { kind: "recovery", user_id }, now());
      })
      // A refusal would reveal that this address has been asked for before.
      .catch(ignoring("too_often"));
  });
}
