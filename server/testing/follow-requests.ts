import { expect } from "vitest";
import { type startMailSite, tokenIn } from "./mail-site.ts";

export const day = 24 * 60 * 60_000;

export type Site = Awaited<ReturnType<typeof startMailSite>>;
export type Person = Awaited<ReturnType<Site["join"]>>;

export const stateOf = async ({ api }: Person) => (await api("GET /users/me")).follows;
export const post = (site: Site, path: string) => site.send(path, { method: "POST" });
export const followers = (site: Site) =>
  site.db.selectFrom("followers").select(["email", "state"]).orderBy("email").execute();
export const requests = (site: Site) => site.db.selectFrom("follow_requests").selectAll().execute();

export async function mailedToken(site: Site, email: string, request: () => Promise<unknown>) {
  const count = site.receiver.mails.length;
  await request();
  const mail = (await site.receiver.waitForMails(count + 1))[count];
  expect(mail?.recipients).toEqual([email]);
  return tokenIn(mail ?? {});
}

export const tokenForMember = (site: Site, { email, api }: Person) =>
  mailedToken(site, email, () => api("POST /users/me/follow"));
export const requestAt = (site: Site, email: string, remoteAddress = "127.0.0.1") =>
  site.send(
    "/followers/",
    {
      method: "POST",
      body: JSON.stringify({ email }),
      headers: { "content-type": "application/json" },
    },
    { remoteAddress },
  );

/** Opens the link as a virus scanner does. */
export async function scan(site: Site, path: string) {
  for (const method of ["GET", "HEAD"])
    for (const accept of ["text/html", "*/*"])
      expect((await site.send(path, { method, headers: { accept } })).status).toBeLessThan(500);
}
