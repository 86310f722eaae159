import { expect, test } from "vitest";
import { createDevice } from "../../testing/device.ts";
import { ownedSite } from "../../testing/owned-site.ts";
import { refused, statusOf } from "../../testing/refusal.ts";
import { issueResetToken } from "../../testing/reset-token.ts";
import { cheap, type Person, startSite } from "../../testing/start-site.ts";
import { appointSuperuser } from "../users/superusers.ts";
import { createPasswords } from "./passwords.ts";

const site = ownedSite({ environment: { RATE_LIMITS: "on" } });
const minute = 60_000;

const requestChallenge = () => site.client()("POST /login/passkey/challenge");
const enter = (body: ReturnType<ReturnType<typeof createDevice>["get"]>, ip?: string) =>
  site.client("", ip)("POST /login/passkey", { body });
const unusable = "This passkey does not work here. Log in with your password.";
const late = "That took too long. Please try again.";
const begin = ({ api }: Person, password?: string) =>
  api("POST /users/me/passkeys/challenge", { body: { password } });
const audits = (event: string) =>
  site.log.filter((line) => line.includes(`"audit":"${event}"`)).map((line) => JSON.parse(line));

async function memberWithPasskey() {
  const ada = await site.join();
  const device = createDevice();
  const made = device.create(await begin(ada));
  const passkey = await ada.api("POST /users/me/passkeys", {
    body: { name: "Pixel 9", credential: made },
  });
  return {
    ...ada,
    device,
    passkey,
    use: async () => device.get(passkey.id, await requestChallenge()),
  };
}

test("A14: passkeys: a member can add, use and remove a passkey, and the password still works", async () => {
  const { api, user, email, password, passkey, use } = await memberWithPasskey();
  const at = new Date(site.clock.now).toISOString();
  expect(passkey).toEqual({ id: passkey.id, name: "Pixel 9", created_at: at, last_used_at: null });
  const mails = await site.db.selectFrom("outbox").select(["kind", "user_id"]).execute();
  expect(mails).toEqual([{ kind: "passkey_added", user_id: user.id }]);
  site.clock.now += minute;
  const { access_token } = await enter(await use());
  expect(await site.client(access_token)("GET /users/me")).toMatchObject({ email });
  const used = new Date(site.clock.now).toISOString();
  const data = [{ ...passkey, last_used_at: used }];
  expect(await api("GET /users/me/passkeys")).toEqual({ data, count: 1, needs_password: false });
  expect(audits("login")).toMatchObject([{ outcome: "ok", user: user.id }]);

  const bob = await site.join();
  const params = { passkey_id: passkey.id };
  const statuses = [];
  for (const by of [bob.api, api, api])
    statuses.push(await statusOf(by("DELETE /users/me/passkeys/:passkey_id", { params })));
  expect(statuses).toEqual([404, 200, 404]);
  await refused(enter(await use()), 400, unusable);
  expect(await site.logIn(email, password)).toBeTruthy();
});

test("A14: passkeys: a wrong or used challenge, a wrong site and a wrong signature are refused", async () => {
  const { device, passkey, use, ...ada } = await memberWithPasskey();
  const credential = await use();
  await enter(credential);
  await refused(enter(credential), 400, late);
  const old = await use();
  site.clock.now += 5 * minute;
  await refused(enter(old), 400, late);
  const from = "https://evil.example";
  for (const given of [{ from }, { from: "http://mixtape.example" }, { flags: 0x01 }])
    await refused(enter(device.get(passkey.id, await requestChallenge(), given)), 400, unusable);
  const elsewhere = { ...(await requestChallenge()), rpId: "evil.example" };
  await refused(enter(device.get(passkey.id, elsewhere)), 400, unusable);
  const odd = await use();
  for (const text of ["x", '{"challenge":"\0"}']) {
    odd.response.clientDataJSON = Buffer.from(text).toString("base64url");
    await refused(enter(odd), 400, late);
  }
  const forged = await use();
  forged.response.signature = (await use()).response.signature;
  await refused(enter(forged), 400, unusable);

  const add = ({ api }: Person, made: ReturnType<typeof device.create>) =>
    api("POST /users/me/passkeys", { body: { name: "Second", credential: made } });
  const bob = await site.join();
  await refused(add(bob, device.create(await begin(ada))), 400, late);
  const options = await begin(ada);
  await refused(add(ada, device.create(options, from)), 400, unusable);
  await refused(add(ada, device.create(options)), 400, late);
  await refused(add(ada, device.create({ ...options, ...(await requestChallenge()) })), 400, late);
});

test("M2: passkeys: are deleted if anyone but the logged-in user sets the password or address", async () => {
  const password = "a whole new password";
  const byOwner = ({ user }: Person, body: { password?: string; email?: string }) =>
    site.api("PATCH /users/:user_id", { params: { user_id: user.id }, body });
  const setBySomebodyElse: ((ada: Person) => Promise<unknown>)[] = [
    async ({ user }) => {
      const body = { token: await issueResetToken(site, user), new_password: password };
      return site.client()("POST /reset-password/", { body });
    },
    (ada) => byOwner(ada, { password }),
    (ada) => byOwner(ada, { email: "elsewhere@example.com" }),
    ({ email }) =>
      appointSuperuser(site.db, createPasswords(cheap), { email, password }, site.clock.now),
  ];
  for (const set of setBySomebodyElse) {
    const ada = await memberWithPasskey();
    await set(ada);
    await refused(enter(await ada.use()), 400, unusable);
    expect(await statusOf(ada.api("GET /users/me"))).toBe(401);
  }
  const ada = await memberWithPasskey();
  const body = { current_password: ada.password, new_password: password };
  await ada.api("PATCH /users/me/password", { body });
  await ada.api("PATCH /users/me", { body: { email: "ada@example.com" } });
  await enter(await ada.use());
  expect(await statusOf(ada.api("GET /users/me"))).toBe(200);
});

test("A14: passkey login: a login with a decreased counter is accepted and logged", async () => {
  const { device, use, user } = await memberWithPasskey();
  const stepped = () => audits("passkey counter stepped back");
  for (const count of [5, 6]) {
    device.setCounter(count);
    await enter(await use());
  }
  expect(stepped()).toEqual([]);
  device.setCounter(3);
  await enter(await use());
  expect(stepped()).toMatchObject([{ user: user.id }]);
});

test("A14: passkeys: adding a passkey 10 minutes after the login requires the password", async () => {
  const ada = await site.join();
  site.clock.now += 10 * minute;
  expect(await ada.api("GET /users/me/passkeys")).toMatchObject({ needs_password: true });
  await refused(begin(ada), 400, "Enter your password to add a passkey");
  await refused(begin(ada, "a wrong one"), 400, "Incorrect password");
  expect(await begin(ada, ada.password)).toMatchObject({ rp: { id: "mixtape.example" } });
});

test("A4: login limits: failed logins with passwords and with passkeys are counted separately", async () => {
  const { device, passkey, use, email, password } = await memberWithPasskey();
  const ip = "203.0.113.9";
  for (let failure = 0; failure < 11; failure++) {
    const wrong = device.get(passkey.id, await requestChallenge(), { flags: 0x01 });
    expect(await statusOf(enter(wrong, ip))).toBe(400);
  }
  for (let failure = 0; failure < 100; failure++) {
    const stranger = `203.0.113.${20 + (failure % 10)}`;
    expect(await statusOf(site.logIn(email, "a wrong password", stranger))).toBe(400);
  }
  expect(await statusOf(site.logIn(email, password, ip))).toBe(429);
  expect(audits("login").every(({ outcome }) => outcome === "refused")).toBe(true);
  expect(await statusOf(enter(await use(), ip))).toBe(200);
});

test("A14: passkey login: an inactive account is refused", async () => {
  const { use, user } = await memberWithPasskey();
  const params = { user_id: user.id };
  await site.api("PATCH /users/:user_id", { params, body: { is_active: false } });
  await refused(enter(await use()), 400, "Inactive user");
});

test("passkeys: a site without a domain name or HTTPS refuses passkeys with a message", async () => {
  await using plain = await startSite({ environment: { SITE_URL: "http://192.168.1.2:3000" } });
  const ada = await plain.join();
  const sentence = "Passkeys only work on a site with a domain name and https.";
  await refused(begin(ada), 409, sentence);
  await refused(plain.client()("POST /login/passkey/challenge"), 409, sentence);
});
