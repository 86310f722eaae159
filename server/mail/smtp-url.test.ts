import { expect, test } from "vitest";
import { readSmtpUrl } from "./smtp-url.ts";

const server = { host: "mail.example.com", login: undefined };

test.each([
  ["smtp://mail.example.com", { ...server, port: 587, encryption: "starttls" }],
  ["smtp://mail.example.com:25/", { ...server, port: 25, encryption: "starttls" }],
  ["smtps://mail.example.com", { ...server, port: 465, encryption: "tls" }],
  ["smtp://mail.example.com:25?tls=off", { ...server, port: 25, encryption: "off" }],
  ["smtp://127.0.0.1?tls=off", { ...server, host: "127.0.0.1", port: 587, encryption: "off" }],
  ["smtp://127.0.0.1:25", { ...server, host: "127.0.0.1", port: 25, encryption: "offered" }],
  ["smtp://LOCALHOST", { ...server, host: "LOCALHOST", port: 587, encryption: "offered" }],
  ["smtp://[::1]:25", { ...server, host: "::1", port: 25, encryption: "offered" }],
  [
    "smtp://127.0.0.1.example.com",
    { ...server, host: "127.0.0.1.example.com", port: 587, encryption: "starttls" },
  ],
  [
    "smtp://localhost.example.com",
    { ...server, host: "localhost.example.com", port: 587, encryption: "starttls" },
  ],
  ["smtps://[::1]:4650", { ...server, host: "::1", port: 4650, encryption: "tls" }],
  [
    "smtps://ada%40example.com:p%3A%2F%40%25@mail.example.com",
    {
      ...server,
      port: 465,
      encryption: "tls",
      login: { user: "ada@example.com", password: "p:/@%" },
    },
  ],
])("%s", (text, expected) => {
  expect(readSmtpUrl(text)).toEqual(expected);
});

test.each([
  "mail.example.com",
  "http://mail.example.com",
  "smtp://",
  "smtp:mail.example.com",
  "smtp://mail.example.com:0",
  "smtp://mail.example.com/inbox",
  "smtp://mail.example.com#tls",
  "smtp://mail.example.com?tls=on",
  "smtp://mail.example.com?tls=off&pool=true",
  "smtps://mail.example.com?tls=off",
  "smtp://:password@mail.example.com",
  "smtp://ada:100%@mail.example.com",
])("%s is no mail server", (text) => {
  expect(readSmtpUrl(text)).toBeUndefined();
});
