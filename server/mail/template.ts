import type { SiteSettings } from "#contract/site.ts";
import { type Html, html } from "../http/html.ts";

export type MailSite = Pick<SiteSettings, "name" | "owner_email">;

interface MailContent {
  subject: string;
  paragraph: string;
  button?: string;
  remarks: string[];
  links?: { text: string; link: string }[];
}

export type Compose = (site: MailSite, link: string) => MailContent;

export interface RenderedMail {
  subject: string;
  text: string;
  html: string;
}

/** A line break in a name could add lines or headers to an email. */
export const oneLine = (text: string) => text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " ").trim();

// The greeting contains no name, because a stranger can sign up with another person's address and an advertisement as the name.
const greeting = "Hello,";

export function renderMail(site: MailSite, compose: Compose, link: string): RenderedMail {
  const { subject, paragraph, button, remarks, links = [] } = compose(site, link);
  const lines = [
    greeting,
    paragraph,
    ...(button ? [`${button}:\n${link}`] : []),
    ...remarks,
    ...links.map(({ text, link }) => `${text}: ${link}`),
    `-- \n${site.name}`,
  ];
  const remark = (text: string | Html) =>
    html`<p class="muted" style="margin:0 0 12px;font-size:14px;color:#57534e">${text}</p>`;
  const content = html`<p style="margin:0 0 16px">${greeting}</p>
<p style="margin:0 0 16px">${paragraph}</p>
${button ? buttonWithUrl(button, link) : ""}
${remarks.map(remark)}
${links.map(({ text, link }) => remark(mutedLink(text, link)))}`;
  return {
    subject: oneLine(subject),
    text: `${lines.join("\n\n")}\n`,
    html: String(mailLayout(site, subject, content)),
  };
}

const buttonWithUrl = (label: string, link: string) => html`<p style="margin:24px 0">
${buttonLink(label, link)}
</p>
<p class="muted" style="margin:0 0 16px;font-size:14px;color:#57534e">If the button doesn’t work, copy this address into your browser:<br>
<a class="muted" href="${link}" style="color:#57534e;word-break:break-all">${link}</a></p>`;

export const buttonLink = (label: string, link: string) =>
  html`<a class="button" href="${link}" style="display:inline-block;padding:12px 24px;background-color:#1c1917;color:#ffffff;font-weight:600;text-decoration:none;border-radius:8px">${label}</a>`;

export const mutedLink = (text: string, link: string) =>
  html`<a class="muted" href="${link}" style="color:#57534e">${text}</a>`;

const darkStyles = html`<style>
@media (prefers-color-scheme: dark) {
.page { background-color: #111014 !important }
.sheet { background-color: #1a181f !important; border-color: #2b2833 !important }
.text { color: #f3f0ea !important }
.muted { color: #a29cab !important }
.button { background-color: #f3f0ea !important; color: #1c1917 !important }
}
</style>`;

/** Styles are inline, because many mail programs drop style sheets. The colours stay readable when a dark mode inverts them. */
export const mailLayout = (site: MailSite, subject: string, content: Html): Html =>
  html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${subject}</title>
${darkStyles}
</head>
<body class="page" style="margin:0;padding:0;background-color:#f5f5f4">
<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" style="background-color:#f5f5f4">
<tr><td align="center" style="padding:32px 16px">
<table role="presentation" class="sheet" width="100%" cellpadding="0" cellspacing="0" style="max-width:520px;background-color:#ffffff;border:1px solid #e7e5e4;border-radius:12px">
<tr><td class="text" style="padding:32px;font-family:system-ui,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif;font-size:16px;line-height:1.5;color:#1c1917">
<p style="margin:0 0 24px;font-size:20px;font-weight:600">${site.name}</p>
${content}
</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`;
