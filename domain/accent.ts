import { type ColorScheme, themeColors } from "./theme.ts";

const inks = { dark: "#1c120c", light: "#ffffff" };

const needed = { words: 4.5, shapes: 3 };

const part = (hex: string, at: number) => {
  const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
  return value <= 0.040_45 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
};

const luminance = (hex: string) =>
  0.2126 * part(hex, 1) + 0.7152 * part(hex, 3) + 0.0722 * part(hex, 5);

export function contrast(one: string, other: string) {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

export const onAccent = (accent: string) =>
  contrast(accent, inks.dark) > contrast(accent, inks.light) ? inks.dark : inks.light;

export function accentProblem(accent: string, shade: ColorScheme) {
  const name = `Accent, ${shade} theme`;
  if (contrast(accent, themeColors[shade]) < needed.shapes)
    return `${name}: too faint on a ${shade} page. Pick a ${shade === "dark" ? "lighter" : "darker"} colour.`;
  if (contrast(onAccent(accent), accent) < needed.words)
    return `${name}: text on it is hard to read. Pick another colour.`;
}

const rule = (selector: string, accent: string) =>
  `${selector}{--accent:${accent};--on-accent:${onAccent(accent)}}`;

export const accentStyles = ({ dark, light }: Record<ColorScheme, string>) =>
  `@layer base{${rule(":root", dark)}${rule(":root.light", light)}}`;
