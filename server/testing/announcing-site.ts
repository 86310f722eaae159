import { expect } from "vitest";
import { startMailSite } from "./mail-site.ts";
import type { ReceivedMail } from "./smtp-receiver.ts";
import { exampleIds } from "./whole-playlist.ts";

export const minute = 60_000;
export const patient = { interval: 10 };

export async function announcingSite(environment: Record<string, string> = {}) {
  const site = await startMailSite(environment);
  let owner = await site.join({ is_superuser: true });
  const rows = () =>
    site.db.selectFrom("outbox").selectAll().where("kind", "=", "new_playlist").execute();
  const toFollowers = () =>
    site.receiver.mails.filter(({ subject }) => subject?.includes("new playlist"));
  return Object.assign(site, {
    owner: () => owner,
    add: async (month: number) =>
      (await owner.api("POST /playlists/", { body: { year: 2025, month, ...exampleIds } })).id,
    announce: (playlist_id: string) =>
      owner.api("POST /playlists/:playlist_id/tell", { params: { playlist_id } }),
    takeBack: (playlist_id: string) =>
      owner.api("DELETE /playlists/:playlist_id/tell", { params: { playlist_id } }),
    status: () => owner.api("GET /followers/"),
    /** Moves the clock. Creates a new superuser, because the session of the previous superuser may have expired. The test email wakes the mail sender, whose timer ignores the site's clock. */
    later: async (milliseconds: number) => {
      site.clock.now += milliseconds;
      owner = await site.join({ is_superuser: true });
      await owner.api("POST /utils/test-email/", { query: { email_to: "wake@example.com" } });
    },
    rows,
    settled: () =>
      expect
        .poll(async () => (await rows()).every((row) => row.sent_at ?? row.failed_at), patient)
        .toBe(true),
    toFollowers,
    recipients: () =>
      toFollowers()
        .flatMap((mail) => mail.recipients)
        .sort(),
  });
}

export const unsubscribeAddress = ({ headers }: ReceivedMail) => {
  const list = headers.get("list") as { unsubscribe?: { url?: string } } | undefined;
  return list?.unsubscribe?.url ?? "";
};
