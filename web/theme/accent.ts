// The owner's accent, from site.config.ts into the styles. Run by the build, not by a browser.
import { site } from "#site";

const inks = { dark: "#1c120c", light: "#fff" };

const part = (hex: string, at: number) => {
  const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
  return value <= 0.040_45 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
};

/** How bright a colour is to the eye, from 0 to 1. */
function luminance(hex: string) {
  const wide = hex.length === 4 ? hex.replace(/\w/g, "$&$&") : hex;
  return 0.2126 * part(wide, 1) + 0.7152 * part(wide, 3) + 0.0722 * part(wide, 5);
}

export function contrast(one: string, other: string) {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

/** The ink that can be read on it. */
export const onAccent = (accent: string) => (contrast(accent, inks.dark) > contrast(accent, inks.light) ? inks.dark : inks.light);

const rule = (selector: string, accent: string) => `${selector}{--accent:${accent};--on-accent:${onAccent(accent)}}`;

export const accentStyles = () => `${rule(":root", site.accent.dark)}${rule(":root.light", site.accent.light)}`;
