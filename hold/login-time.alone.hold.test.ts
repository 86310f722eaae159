// Neither a login nor a recovery tells by its time who has an account.
import { expect, test } from "vitest";
import { note } from "../server/testing/note.ts";
import { startSmtpReceiver } from "../server/testing/smtp-receiver.ts";
import { startSite } from "../server/testing/start-site.ts";

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

async function took(work: () => Promise<unknown>) {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

const percent = (a: number, b: number) => `${((Math.abs(a - b) / Math.min(a, b)) * 100).toFixed(0)} %`;

test("A2: a wrong password takes as long as an unknown or inactive account", async (context) => {
  await using site = await startSite();
  const logIn = (username: string) =>
    site.send("/login/access-token", { method: "POST", body: new URLSearchParams({ username, password: "wrong password" }) });
  const times = { known: [] as number[], unknown: [] as number[], inactive: [] as number[] };
  for (let pair = -3; pair < 40; pair++) {
    const [ada, gone] = [await site.join(), await site.join()];
    await site.db.updateTable("users").set({ is_active: false }).where("id", "=", gone.user.id).execute();
    const known = await took(() => logIn(ada.email));
    const unknown = await took(() => logIn(`nobody${pair}@example.com`));
    const inactive = await took(() => logIn(gone.email));
    // The first ones warm up.
    if (pair < 0) continue;
    times.known.push(known);
    times.unknown.push(unknown);
    times.inactive.push(inactive);
  }
  const [known, unknown, inactive] = [median(times.known), median(times.unknown), median(times.inactive)];
  note(context, `medians ${known.toFixed(1)}, ${unknown.toFixed(1)} and ${inactive.toFixed(1)} ms`);
  for (const other of [unknown, inactive]) expect(Math.abs(known - other) / Math.min(known, other)).toBeLessThanOrEqual(0.25);
});

test("C2: a recovery takes as long for a stranger as for a member, with a mail server that sleeps", async (context) => {
  await using receiver = await startSmtpReceiver("slow");
  await using site = await startSite({ environment: { SMTP_URL: receiver.url, MAIL_FROM: "Mixtape <site@mixtape.example>" } });
  const times = { known: [] as number[], unknown: [] as number[] };
  for (let pair = -5; pair < 60; pair++) {
    const { email } = await site.join();
    const ask = async (address: string) => expect((await site.send(`/password-recovery/${address}`, { method: "POST" })).status).toBe(200);
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
  note(
    context,
    `medians ${known.toFixed(1)} and ${unknown.toFixed(1)} ms, ${percent(known, unknown)} apart, slowest ${Math.max(...times.known, ...times.unknown).toFixed(0)} ms`,
  );
  expect(Math.max(...times.known, ...times.unknown)).toBeLessThanOrEqual(200);
  expect(Math.abs(known - unknown)).toBeLessThanOrEqual(Math.max(5, Math.min(known, unknown) * 0.25));
});
