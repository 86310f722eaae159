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
      `Somebody, hopefully you, asked for a new password for your account on ${site.name}.`,
    ],
    action: { label: "Set a new password", link },
    remarks: [
      "The link works once and ends after 60 minutes.",
      "If you did not ask for it, there is nothing to do: your password stays as it is.",
    ],
  });

export const composeNewAccount = ({ site, link }: WithLink) =>
  renderMail(site, {
    subject: `Your account on ${site.name}`,
    paragraphs: [
      `An account on ${site.name} has been made for you. It is yours once you have set a password of your own.`,
    ],
    action: { label: "Set your password", link },
    remarks: [
      "The link works once and ends after 24 hours. Later, “Forgot Password?” on the login page sends a new one.",
      "If you do not know what this is about, you can ignore this mail.",
    ],
  });

export const composeConfirmFollow = ({ site, link }: WithLink) =>
  renderMail(site, {
    subject: `Follow ${site.name}?`,
    paragraphs: [
      `Somebody, hopefully you, asked for mails about new playlists on ${site.name} at this address.`,
    ],
    action: { label: "Yes, mail me", link },
    remarks: [
      "The link works for 7 days. Until you use it, you get no other mail.",
      "If you did not ask for it, there is nothing to do: you will not be mailed.",
    ],
  });

export const composePasswordChanged = ({ site, siteUrl }: Notice) =>
  renderMail(site, {
    subject: `Your password for ${site.name} was changed`,
    paragraphs: [`The password of your account on ${site.name} has just been changed.`],
    remarks: [
      "If it was you, there is nothing to do.",
      `If it was not, set a new one at once: ${siteUrl}/recover-password`,
      "That also ends every session of whoever did it.",
    ],
  });

const writeToOwner = ({ owner_email }: MailSite) =>
  owner_email
    ? `tell the owner of the site at once: ${owner_email}`
    : "answer this mail at once: it reaches the owner of the site";

export const composeEmailChanged = ({ site, siteUrl }: Notice) =>
  renderMail(site, {
    subject: `Your address for ${site.name} was changed`,
    paragraphs: [
      `Your account on ${site.name} (${siteUrl}) has just been given another e-mail address. From now on its mail goes there, and no longer here.`,
    ],
    remarks: ["If it was you, there is nothing to do.", `If it was not, ${writeToOwner(site)}.`],
  });

export const composeTest = ({ site, siteUrl }: Notice) =>
  renderMail(site, {
    subject: `Test mail from ${site.name}`,
    paragraphs: [
      `This is the test mail that was asked for on ${siteUrl}. Mail from ${site.name} arrives here.`,
    ],
    remarks: [],
  });
