import { expect, test } from "vitest";
import { startMailSite } from "../testing/mail-site.ts";

test("C6, C7: recovery: the emailed link ignores forged Host headers, and its use sends a notice", async () => {
  await using site = await startMailSite();
  const { receiver } = site;
  const ada = await site.join();
  const headers = {
    host: "evil.example",
    forwarded: "host=evil.example",
    "x-forwarded-host": "evil.example",
    "x-forwarded-proto": "ftp",
  };
  await site.send(`/password-recovery/${ada.email}`, { method: "POST", headers });
  const mail = await receiver.waitForMail();
  expect(mail.recipients).toEqual([ada.email]);
  expect(mail.raw).not.toContain("evil");
  const link = new URL(/https:\S+/.exec(mail.text ?? "")?.[0] ?? "");
  expect(link.origin + link.pathname).toBe("https://mixtape.example/reset-password");
  const body = { token: link.searchParams.get("token") ?? "", new_password: "a new password" };
  expect(body.token).toMatch(/^[\w-]{43}$/);
  await site.client()("POST /reset-password/", { body });
  const notice = await receiver.waitForMail(
    ({ subject }) => subject === "Your password for Mixtape was changed",
  );
  expect(notice.recipients).toEqual([ada.email]);
  expect(`${notice.text}${notice.html}`).not.toContain(body.new_password);
  expect(site.log.join("")).not.toContain(body.token);
});

test("C8: recovery: email goes only to the stored address, however the request spells it", async () => {
  await using site = await startMailSite();
  await site.join({ email: "kelvin@example.com" });
  const spelled: [address: string, status: number][] = [
    ["KELVIN@EXAMPLE.COM", 200],
    [" Kelvin@example.com ", 200],
    ["\u212aelvin@example.com", 422],
    ["kelvin@example.com,evil@evil.example", 422],
    ["kelvin@example.com\r\nBcc: evil@evil.example", 422],
    ["kelvin@example.com\0@evil.example", 422],
    ['"kelvin@example.com"@evil.example', 422],
    ["kelvin@example.com", 200],
  ];
  for (const [address, status] of spelled) {
    const path = `/password-recovery/${encodeURIComponent(address)}`;
    const response = await site.send(path, { method: "POST" });
    expect(response.status, address).toBe(status);
  }
  const mails = await site.receiver.waitForMails(3);
  const to = ["kelvin@example.com"];
  const addressed = mails.map((mail) => [
    mail.recipients,
    mail.to?.value.map((one) => one.address),
  ]);
  expect(addressed).toEqual([...Array(3)].map(() => [to, to]));
});
