import { type MailSite, renderMail } from "./template.ts";

interface WithLink {
  site: MailSite;
  link: string;
}

interface Notice {
  site: MailSite;
  siteUrl: string;
}

/** Never with the host that a request names. */
export const resetLink = (siteUrl: string, token: string) =>
  `${siteUrl}/reset-password?token=${encodeURIComponent(token)}`;

export const followLink = (siteUrl: string, token: string) =>
  `${siteUrl}/confirm?token=${encodeURIComponent(token)}`;

export const composeRecovery = ({ site, link }: WithLink) =>
  renderMail(site, {
    subject: `Set a new password for ${site.name}`,
    paragraphs: [
      `Someone (hopefully you) asked for a new password for your account on ${site.name}.`,
    ],
    action: { label: "Set a new password", link },
    remarks: [
      "The link works once and expires after 60 minutes.",
      "If it wasn’t you, you can ignore this email: your password stays the same.",
    ],
  });

export const composeNewAccount = ({ site, link }: WithLink) =>
  renderMail(site, {
    subject: `Your account on ${site.name}`,
    paragraphs: [
      `An account on ${site.name} was created for you. Set a password to start using it.`,
    ],
    action: { label: "Set your password", link },
    remarks: [
      "The link works once and expires after 24 hours. After that, use “Forgot Password?” on the login page to get a new one.",
      "If you weren’t expecting this, you can ignore this email.",
    ],
  });

export const composeConfirmFollow = ({ site, link }: WithLink) =>
  renderMail(site, {
    subject: `Follow ${site.name}?`,
    paragraphs: [`Someone (hopefully you) asked for emails about new playlists on ${site.name}.`],
    action: { label: "Yes, email me", link },
    remarks: [
      "The link works for 7 days.",
      "If it wasn’t you, you can ignore this email: you won’t get another.",
    ],
  });

const wasYou = "If it was you, you can ignore this email.";
const alsoRemoves = "This also removes all passkeys and logs out anyone else using your account.";

export const composePasswordChanged = ({ site, siteUrl }: Notice) =>
  renderMail(site, {
    subject: `Your password for ${site.name} was changed`,
    paragraphs: [`The password for your account on ${site.name} was changed.`],
    remarks: [
      wasYou,
      `If it wasn’t you, set a new one now: ${siteUrl}/recover-password`,
      alsoRemoves,
    ],
  });

export const composePasskeyAdded = ({ site, siteUrl }: Notice) =>
  renderMail(site, {
    subject: `A passkey was added to your account on ${site.name}`,
    paragraphs: [
      `A passkey was added to your account on ${site.name}. It can be used to log in without a password.`,
    ],
    remarks: [
      wasYou,
      `If it wasn’t you, set a new password now: ${siteUrl}/recover-password`,
      alsoRemoves,
    ],
  });

const writeToOwner = ({ owner_email }: MailSite) =>
  owner_email
    ? `email the site owner right away: ${owner_email}`
    : "reply to this email right away. Your reply goes to the site owner";

export const composeEmailChanged = ({ site, siteUrl }: Notice) =>
  renderMail(site, {
    subject: `Your email address for ${site.name} was changed`,
    paragraphs: [
      `The email address for your account on ${site.name} (${siteUrl}) was changed. Emails now go to the new one.`,
    ],
    remarks: [wasYou, `If it wasn’t you, ${writeToOwner(site)}.`],
  });

export const composeTest = ({ site, siteUrl }: Notice) =>
  renderMail(site, {
    subject: `Test email from ${site.name}`,
    paragraphs: [`This is a test email from ${siteUrl}. If you can read this, email is working.`],
    remarks: [],
  });
