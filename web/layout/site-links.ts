// What the head of every page points to, the same on each: written beside what React renders, so no browser downloads it twice.
import type { Site } from "#contract/site.ts";
import { icons } from "./icons.ts";

const escaped = (text: string) =>
  text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);

export const siteLinks = ({ name, me_links }: Site, siteUrl: string) =>
  [
    `<link rel="icon" type="image/svg+xml" href="${icons.drawing}">`,
    `<link rel="apple-touch-icon" href="${icons.touch}">`,
    `<link rel="manifest" href="/site.webmanifest">`,
    `<link rel="alternate" type="application/atom+xml" title="${escaped(name)}" href="${siteUrl}/feed.xml">`,
    ...me_links.map((address) => `<link rel="me" href="${escaped(address)}">`),
  ].join("");
