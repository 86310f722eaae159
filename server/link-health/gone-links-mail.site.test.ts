import { expect, test } from "vitest";
import { dayInWords } from "#contract/day-in-words.ts";
import { wellKnownPlaylists } from "../platforms/well-known-playlists.ts";
import { calendarDay } from "../process/calendar-day.ts";
import {
  answer,
  day,
  linkCheckerOn,
  siteWith,
  there,
  unknown,
  youtubeId,
} from "../testing/link-site.ts";
import { startPlatforms } from "../testing/music-platforms.ts";
import { startSmtpReceiver } from "../testing/smtp-receiver.ts";

test("each owner gets one mail about each, with the names of those that are still gone", async () => {
  await using platforms = await startPlatforms();
  await using mail = await startSmtpReceiver();
  answer(platforms, "deezer", "1", there);
  answer(platforms, "deezer", "2", unknown);
  answer(platforms, "youtube", wellKnownPlaylists.youtube, there);
  await using site = await siteWith(
    platforms,
    [{ deezer_id: "1" }, { deezer_id: "2" }, { youtube_id: youtubeId("b") }],
    {
      SMTP_URL: mail.plainUrl,
      MAIL_FROM: "Mixtape <mixtape@example.com>",
    },
  );
  await site.join();
  const since = dayInWords(calendarDay(site.clock.now));
  await site.checkOnDays(3);
  const first = await mail.waitForMail();
  expect([first.recipients, first.subject]).toEqual([[site.email], "2 links on Mixtape are gone"]);
  expect(first.text).toContain(`February 2022 is gone from Deezer since ${since}.`);
  expect(first.text).toContain(`March 2022 is gone from YouTube since ${since}.`);
  expect(first.text).toContain("https://mixtape.example/admin");

  answer(platforms, "deezer", "1", unknown);
  answer(platforms, "deezer", "2", there);
  site.clock.now += day;
  const later = dayInWords(calendarDay(site.clock.now));
  await site.checkOnDays(3);
  const [, second, ...more] = await mail.waitForMails(2);
  expect([second?.subject, more]).toEqual(["A link on Mixtape is gone", []]);
  expect(second?.text).toContain(`January 2022 is gone from Deezer since ${later}.`);
  expect(second?.text).not.toContain("March");
});

test("without a mail server nothing is mailed, and once there is one it is", async () => {
  await using platforms = await startPlatforms();
  answer(platforms, "deezer", "1", there);
  answer(platforms, "deezer", "2", unknown);
  await using site = await siteWith(platforms, [{ deezer_id: "1" }, { deezer_id: "2" }]);
  // Whatever the hour: in the small hours the night's check is not due yet.
  site.clock.now = new Date(site.clock.now).setHours(12, 0, 0, 0);
  await site.checkOnDays(3);
  const kinds = async () =>
    (await site.db.selectFrom("outbox").select("kind").execute()).map(({ kind }) => kind);
  expect(await kinds()).toEqual([]);
  await using mail = await startSmtpReceiver();
  const later = linkCheckerOn(site, platforms, { smtp: { host: "127.0.0.1", port: mail.port } });
  site.clock.now += day;
  await later.startDue();
  await later.settled();
  expect(await kinds()).toEqual(["links_gone"]);
  await later.stop();
});
