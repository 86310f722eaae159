import { expect } from "vitest";
import { startMailSite } from "./mail-site.ts";
import type { ReceivedMail } from "./smtp-receiver.ts";
import { exampleIds } from "./whole-playlist.ts";

export const minute = 60_000;
export const patient = { interval: 10, timeout: 10_000 };

/** With an owner who announces playlists. */
export async function announcingSite(environment: Record<string, string> = {}) {
  const site = await startMailSite(environment);
  let owner = await site.join({ is_superuser: true });
  const add = async (month: number) =>
    (await owner.api("POST /playlists/", { body: { year: 2025, month, ...exampleIds } })).id;
  const announce = (playlist_id: string) =>
    owner.api("POST /playlists/:playlist_id/tell", { params: { playlist_id } });
  const takeBack = (playlist_id: string) =>
    owner.api("DELETE /playlists/:playlist_id/tell", { params: { playlist_id } });
  const status = () => owner.api("GET /followers/");
  /** Moves the clock, by which a session ends, and lets the sender look: it sleeps by the machine's clock. */
  async function later(milliseconds: number) {
    site.clock.now += milliseconds;
    owner = await site.join({ is_superuser: true });
    await owner.api("POST /utils/test-email/", { query: { email_to: "wake@example.com" } });
  }
  const rows = () =>
    site.db.selectFrom("outbox").selectAll().where("kind", "=", "new_playlist").execute();
  const isSettled = async () =>
    (await rows()).every(({ sent_at, failed_at }) => sent_at ?? failed_at);
  const settled = () => expect.poll(isSettled, patient).toBe(true);
  const toFollowers = () =>
    site.receiver.mails.filter(({ subject }) => subject?.includes("new playlist"));
  const recipients = () =>
    toFollowers()
      .flatMap((mail) => mail.recipients)
      .sort();
  return Object.assign(site, {
    owner: () => owner,
    add,
    announce,
    takeBack,
    status,
    later,
    rows,
    settled,
    toFollowers,
    recipients,
  });
}

export const unsubscribeAddress = ({ headers }: ReceivedMail) => {
  const list = headers.get("list") as { unsubscribe?: { url?: string } } | undefined;
  return list?.unsubscribe?.url ?? "";
};
