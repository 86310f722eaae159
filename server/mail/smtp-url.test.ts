import { expect, test } from "vitest";
import { readSmtpUrl } from "./smtp-url.ts";

test.each([
  ["smtp://mail.example.com", "mail.example.com", 587, "starttls"],
  ["smtps://mail.example.com", "mail.example.com", 465, "tls"],
  ["smtp://mail.example.com:25?tls=off", "mail.example.com", 25, "off"],
  ["smtp://127.0.0.1:25", "127.0.0.1", 25, "offered"],
  ["smtp://[::1]:25", "::1", 25, "offered"],
  ["smtp://127.0.0.1.example.com", "127.0.0.1.example.com", 587, "starttls"],
])("SMTP_URL: %s is accepted", (text, host, port, encryption) => {
  expect(readSmtpUrl(text)).toEqual({ host, port, encryption, login: undefined });
});

test("SMTP_URL: user name and password are percent-decoded", () => {
  expect(readSmtpUrl("smtps://ada%40example.com:p%3A%2F%40%25@mail.example.com")).toMatchObject({
    login: { user: "ada@example.com", password: "p:/@%" },
  });
});

test.each([
  "smtp://",
  "smtp://mail.example.com:0",
  "smtp://mail.example.com/inbox",
  "smtp://mail.example.com?tls=off&pool=true",
  "smtp://:password@mail.example.com",
  "smtp://ada:100%@mail.example.com",
])("SMTP_URL: %s is refused", (text) => {
  expect(readSmtpUrl(text)).toBeUndefined();
});
