// Neither a login nor a recovery tells by its time who has an account.
import { expect, test } from "vitest";
import { createPasswords } from "../server/auth/passwords.ts";
import { startSmtpReceiver } from "../server/testing/smtp-receiver.ts";
import { startSite } from "../server/testing/start-site.ts";

const median = (values: number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

async function took(work: () => Promise<unknown>) {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

/** How much longer the longest takes than the shortest. */
const spread = (times: number[]) => Math.max(...times) / Math.min(...times) - 1;

test("A2: a wrong password takes as long as an unknown or inactive account", async () => {
  await using site = await startSite({ passwords: createPasswords() });
  const logIn = (username: string) =>
    site.send("/login/access-token", {
      method: "POST",
      body: new URLSearchParams({ username, password: "wrong password" }),
    });

  async function medians(series: number) {
    const times = { known: [] as number[], unknown: [] as number[], inactive: [] as number[] };
    for (let pair = -3; pair < 40; pair++) {
      const [ada, gone] = [await site.join(), await site.join()];
      await site.db
        .updateTable("users")
        .set({ is_active: false })
        .where("id", "=", gone.user.id)
        .execute();
      const order = [
        ["known", ada.email],
        ["unknown", `nobody${series}.${pair}@example.com`],
        ["inactive", gone.email],
      ] as const;
      const turned = (pair + 3) % 3;
      for (const [kind, address] of [...order.slice(turned), ...order.slice(0, turned)]) {
        const milliseconds = await took(() => logIn(address));
        // The first ones warm up.
        if (pair >= 0) times[kind].push(milliseconds);
      }
    }
    return [median(times.known), median(times.unknown), median(times.inactive)];
  }

  // A machine that is busy with other things may blur one series; a login that tells differs by half in all of them.
  let last = await medians(0);
  for (let series = 1; series < 3 && spread(last) > 0.25; series++) last = await medians(series);
  expect(spread(last)).toBeLessThanOrEqual(0.25);
});

test("C2: a recovery takes as long for a stranger as for a member, with a mail server that sleeps", async () => {
  await using receiver = await startSmtpReceiver("slow");
  await using site = await startSite({
    environment: { SMTP_URL: receiver.url, MAIL_FROM: "Mixtape <site@mixtape.example>" },
    passwords: createPasswords(),
  });
  const times = { known: [] as number[], unknown: [] as number[] };
  for (let pair = -5; pair < 60; pair++) {
    const { email } = await site.join();
    const ask = async (address: string) =>
      expect((await site.send(`/password-recovery/${address}`, { method: "POST" })).status).toBe(
        200,
      );
    const order = [
      ["known", email],
      ["unknown", `nobody${pair}@example.com`],
    ] as const;
    for (const [kind, address] of pair % 2 ? order : order.toReversed()) {
      const milliseconds = await took(() => ask(address));
      if (pair >= 0) times[kind].push(milliseconds);
    }
  }
  const [known, unknown] = [median(times.known), median(times.unknown)];
  expect(Math.max(...times.known, ...times.unknown)).toBeLessThanOrEqual(200);
  expect(Math.abs(known - unknown)).toBeLessThanOrEqual(
    Math.max(5, Math.min(known, unknown) * 0.25),
  );
});
