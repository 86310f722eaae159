import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { beforePaint } from "../boot/before-paint.ts";
import { themeColors } from "./theme.ts";

const css = readFileSync(new URL("theme.css", import.meta.url), "utf8");

function tokens(selector: string): Record<string, string> {
  const block = css.slice(css.indexOf(`${selector} {`)).split("}", 1)[0] ?? "";
  return Object.fromEntries([...block.matchAll(/--([\w-]+): (#\w+);/g)].map(([, name = "", value = ""]) => [name, value]));
}

function luminance(hex: string) {
  const wide = hex.length === 4 ? hex.replace(/\w/g, "$&$&") : hex;
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(wide.slice(at, at + 2), 16) / 255;
    return part <= 0.040_45 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one = "", other = "") {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

test.each([
  [":root", "dark"],
  [":root.light", "light"],
] as const)("in %s, words can be read and the browser's frame has the page's colour", (selector, shade) => {
  const { bg, raised, edge, text, muted, accent, good, bad, "on-accent": onAccent } = tokens(selector);
  expect(bg).toBe(themeColors[shade]);
  for (const ground of [bg, raised])
    for (const ink of [text, muted, accent, good, bad]) expect(contrast(ink, ground), `${ink} on ${ground}`).toBeGreaterThanOrEqual(4.5);
  for (const ground of [bg, raised]) expect(contrast(edge, ground), `${edge} around a control`).toBeGreaterThanOrEqual(3);
  expect(contrast(bg, bad)).toBeGreaterThanOrEqual(4.5);
  expect(contrast(onAccent, accent)).toBeGreaterThanOrEqual(4.5);
});

function boot(stored: Record<string, string> | null, systemIsLight = false) {
  const root = { className: "dark", dataset: {} as Record<string, string> };
  const meta = { content: "" };
  const localStorage = { getItem: (key: string) => stored?.[key] ?? null };
  const denied = {
    get getItem(): never {
      throw new Error("denied");
    },
  };
  new Function("document", "localStorage", "matchMedia", beforePaint)(
    { documentElement: root, querySelector: () => meta },
    stored ? localStorage : denied,
    () => ({ matches: systemIsLight }),
  );
  return { shade: root.className, color: meta.content, ...root.dataset };
}

test.each([
  [{}, false, { shade: "dark", color: "#111014" }],
  [{ theme: "light" }, false, { shade: "light", color: "#faf7f2" }],
  [{ theme: "dark" }, true, { shade: "dark", color: "#111014" }],
  [{ theme: "system" }, true, { shade: "light", color: "#faf7f2" }],
  [{ theme: "system" }, false, { shade: "dark", color: "#111014" }],
  [{ theme: "x onload=alert(1)" }, true, { shade: "dark", color: "#111014" }],
  [{ access_token: "t", platform: "deezer" }, false, { shade: "dark", color: "#111014", session: "", platform: "deezer" }],
  [{ platform: "napster" }, false, { shade: "dark", color: "#111014" }],
  [null, false, { shade: "dark", color: "#111014" }],
])("with %j stored (light system: %j) the page starts as %j", (stored, systemIsLight, shown) => {
  expect(boot(stored, systemIsLight)).toEqual(shown);
});
