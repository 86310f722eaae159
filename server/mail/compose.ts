import type { Compose, MailSite } from "./template.ts";

/** A link made from the request's Host header could send the token to a stranger's server. */
export const resetLink = (siteUrl: string, token: string) =>
  `${siteUrl}/reset-password?token=${encodeURIComponent(token)}`;

export const followLink = (siteUrl: string, token: string) =>
  `${siteUrl}/confirm?token=${encodeURIComponent(token)}`;

const wasYou = "If it was you, you can ignore this email.";

const securityRemarks = (siteUrl: string) => [
  wasYou,
  `If it wasn’t you, change your password now: ${siteUrl}/recover-password`,
  "This also removes all passkeys and logs out anyone else using your account.",
];

const writeToOwner = ({ owner_email }: MailSite) =>
  owner_email
    ? `email the site owner right away: ${owner_email}`
    : "reply to this email right away. Your reply goes to the site owner";

export const compose = {
  recovery: (site) => ({
    subject: `Set a new password for ${site.name}`,
    paragraph: `Someone (hopefully you) asked for a new password for your account on ${site.name}.`,
    button: "Set a new password",
    remarks: [
      "The link works once and expires after 60 minutes.",
      "If it wasn’t you, you can ignore this email: your password stays the same.",
    ],
  }),
  newAccount: (site) => ({
    subject: `Your account on ${site.name}`,
    paragraph: `An account on ${site.name} was created for you. Set a password to start using it.`,
    button: "Set your password",
    remarks: [
      "The link works once and expires after 24 hours. After that, use “Forgot Password?” on the login page to get a new one.",
      "If you weren’t expecting this, you can ignore this email.",
    ],
  }),
  confirmFollow: (site) => ({
    subject: `Follow ${site.name}?`,
    paragraph: `Someone (hopefully you) asked for emails about new playlists on ${site.name}.`,
    button: "Yes, email me",
    remarks: [
      "The link works for 7 days.",
      "If it wasn’t you, you can ignore this email: you won’t get any emails about new playlists.",
    ],
  }),
  passwordChanged: (site, siteUrl) => ({
    subject: `Your password for ${site.name} was changed`,
    paragraph: `The password for your account on ${site.name} was changed.`,
    remarks: securityRemarks(siteUrl),
  }),
  passkeyAdded: (site, siteUrl) => ({
    subject: `A passkey was added to your account on ${site.name}`,
    paragraph: `A passkey was added to your account on ${site.name}. It can be used to log in without a password.`,
    remarks: securityRemarks(siteUrl),
  }),
  emailChanged: (site, siteUrl) => ({
    subject: `Your email address for ${site.name} was changed`,
    paragraph: `The email address for your account on ${site.name} (${siteUrl}) was changed. Emails now go to the new one.`,
    remarks: [wasYou, `If it wasn’t you, ${writeToOwner(site)}.`],
  }),
  test: (site, siteUrl) => ({
    subject: `Test email from ${site.name}`,
    paragraph: `This is a test email from ${siteUrl}. If you can read this, email is working.`,
    remarks: [],
  }),
} satisfies Record<string, Compose>;
