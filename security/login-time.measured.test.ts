import { expect, test } from "vitest";
import { createPasswords } from "#server/features/auth/passwords.ts";
import { startSmtpReceiver } from "#server/testing/smtp-receiver.ts";
import { cheap, startSite, type TestSite } from "#server/testing/start-site.ts";

/** Expects the same SQL statements for an unknown, a known and an inactive account. */
async function expectSameWork(
  site: TestSite,
  ask: (email: string) => Promise<unknown>,
  isOfCall: (sql: string) => boolean = () => true,
) {
  const gone = await site.join({ is_active: false });
  const work = [];
  for (const email of ["unknown@example.com", (await site.join()).email, gone.email]) {
    const before = site.log.length;
    await ask(email);
    const statements = site.log.slice(before).map((line): string => JSON.parse(line).sql ?? "");
    work.push(statements.filter((sql) => sql && isOfCall(sql)));
  }
  expect(work[0]?.length).toBeGreaterThan(3);
  expect(work).toEqual(Array(3).fill(work[0]));
}

test("A2: login: unknown, known and inactive accounts cause the same work", async () => {
  const passwords = createPasswords(cheap);
  let verified = 0;
  const verify: typeof passwords.verify = (...given) => {
    verified += 1;
    return passwords.verify(...given);
  };
  await using site = await startSite({ passwords: { ...passwords, verify } });
  await expectSameWork(site, (email) => site.logIn(email, "wrong password").catch(() => {}));
  expect(verified).toBe(3);
});

test("C2: recovery: every address causes the same work, even while the mail server stalls", async () => {
  await using receiver = await startSmtpReceiver("stalls");
  await using site = await startSite({
    environment: { SMTP_URL: receiver.url, MAIL_FROM: "Mixtape <site@mixtape.example>" },
  });
  await expectSameWork(
    site,
    (email) => site.client()("POST /password-recovery/:email", { params: { email } }),
    // Only these statements count, because the mail sender runs at the same time.
    (sql) => /^insert into "(?:attempts|outbox)"|where "email" =/.test(sql),
  );
  receiver.proceed();
});
