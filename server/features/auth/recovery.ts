import { ignoring } from "../../http/app-error.ts";
import { enqueue } from "../../mail/outbox.ts";
import type { Services } from "../../services.ts";
import { findUserByEmail, lockUser } from "./queries.ts";

/** Queues an email with a reset link. The work is the same for every address, so that the response time does not reveal which addresses have accounts. */
export const requestRecovery = ({ db, now, limits }: Services, email: string, ip: string) =>
  limits.charge({ mailPerIp: ip }, () =>
    limits
      .charge({ recoveryPerAccount: email, recoveryPerAccountAndDay: email }, async () => {
        const user = await findUserByEmail(db, email);
        const recipient = user?.is_active ? user.id : "";
        await db.transaction().execute(async (transaction) => {
          const user_id = (await lockUser(transaction, recipient))?.id;
          await enqueue(transaction, { kind: "recovery", user_id }, now());
        });
      })
      // The error `too_often` would reveal that a reset link for this address was requested before.
      .catch(ignoring("too_often")),
  );
