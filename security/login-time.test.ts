// Neither a login nor a recovery tells by its time who has an account.
import { expect, test } from "vitest";
import { createPasswords } from "#server/auth/passwords.ts";
import { startSmtpReceiver } from "#server/testing/smtp-receiver.ts";
import { startSite, type TestSite } from "#server/testing/start-site.ts";

/** The statements that a request sends to the database, by the log. */
async function statementsOf(site: TestSite, ask: () => Promise<unknown>) {
  const before = site.log.length;
  await ask();
  return site.log.slice(before).flatMap((line) => {
    const { sql } = JSON.parse(line) as { sql?: string };
    return sql === undefined ? [] : [sql];
  });
}

async function someAccounts(site: TestSite) {
  const [ada, gone] = [await site.join(), await site.join()];
  await site.db
    .updateTable("users")
    .set({ is_active: false })
    .where("id", "=", gone.user.id)
    .execute();
  return ["unknown@example.com", ada.email, gone.email];
}

test("A2: a wrong password, an unknown and an inactive account do the same work", async () => {
  const passwords = createPasswords();
  let verified = 0;
  const counting: typeof passwords = {
    ...passwords,
    verify: (...given) => {
      verified += 1;
      return passwords.verify(...given);
    },
  };
  await using site = await startSite({ passwords: counting });
  const logIn = (username: string) =>
    site.send("/login/access-token", {
      method: "POST",
      body: new URLSearchParams({ username, password: "wrong password" }),
    });
  const [unknown = "", ...known] = await someAccounts(site);
  const statements = await statementsOf(site, () => logIn(unknown));
  expect(statements.length).toBeGreaterThan(0);
  for (const email of known)
    expect(await statementsOf(site, () => logIn(email))).toEqual(statements);
  expect(verified).toBe(3);
});

test("A2: a password is hashed where there is none to compare it with, too", async () => {
  const passwords = createPasswords();
  const stored = await passwords.hash("a password");
  // The best of a few tries is what the work takes. Without hashing it would be a thousandth.
  async function best(hash: string | undefined) {
    const tries = [];
    for (let count = 0; count < 5; count++) {
      const started = performance.now();
      await passwords.verify(hash, "wrong password");
      tries.push(performance.now() - started);
    }
    return Math.min(...tries);
  }
  expect((await best(undefined)) / (await best(stored))).toBeGreaterThan(0.3);
});

test("C2: a recovery does the same work for a stranger as for a member, and waits for no mail server", async () => {
  await using receiver = await startSmtpReceiver("stalls");
  await using site = await startSite({
    environment: { SMTP_URL: receiver.url, MAIL_FROM: "Mixtape <site@mixtape.example>" },
  });
  const recover = async (email: string) =>
    expect((await site.send(`/password-recovery/${email}`, { method: "POST" })).status).toBe(200);
  const [unknown = "", ...known] = await someAccounts(site);
  const ofCall = (statements: string[]) =>
    statements.filter((sql) => /^insert into "(?:attempts|outbox)"|where "email" =/.test(sql));
  const statements = ofCall(await statementsOf(site, () => recover(unknown)));
  expect(statements.length).toBeGreaterThan(3);
  for (const email of known)
    expect(ofCall(await statementsOf(site, () => recover(email)))).toEqual(statements);
  receiver.proceed();
});
