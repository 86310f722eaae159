import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { site } from "#site";
import { beforePaint } from "../boot/before-paint.ts";
import { contrast, onAccent } from "./accent.ts";
import { themeColors } from "./theme.ts";

const css = readFileSync(new URL("theme.css", import.meta.url), "utf8");

function tokens(selector: string): Record<string, string> {
  const block = css.slice(css.indexOf(`${selector} {`)).split("}", 1)[0] ?? "";
  return Object.fromEntries([...block.matchAll(/--([\w-]+): (#\w+);/g)].map(([, name = "", value = ""]) => [name, value]));
}

test.each([
  [":root", "dark"],
  [":root.light", "light"],
] as const)("in %s, words can be read and the browser's frame has the page's colour", (selector, shade) => {
  const { bg = "", raised = "", edge = "", text = "", muted = "", good = "", bad = "" } = tokens(selector);
  const accent = site.accent[shade];
  expect(bg).toBe(themeColors[shade]);
  for (const ground of [bg, raised])
    for (const ink of [text, muted, accent, good, bad]) expect(contrast(ink, ground), `${ink} on ${ground}`).toBeGreaterThanOrEqual(4.5);
  for (const ground of [bg, raised]) expect(contrast(edge, ground), `${edge} around a control`).toBeGreaterThanOrEqual(3);
  expect(contrast(bg, bad)).toBeGreaterThanOrEqual(4.5);
  expect(contrast(onAccent(accent), accent)).toBeGreaterThanOrEqual(4.5);
});

test.each([
  ["#000000", "#ffffff", 21],
  ["#777", "#777777", 1],
  ["#767676", "#ffffff", 4.54],
])("%s and %s are apart by %d", (one, other, ratio) => {
  expect(contrast(one, other)).toBeCloseTo(ratio, 1);
});

test("an accent is written on in the ink that can be read", () => {
  expect([onAccent("#ff8a5c"), onAccent("#b8431a")]).toEqual(["#1c120c", "#fff"]);
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
  [{ access_token: "t" }, false, { shade: "dark", color: "#111014", session: "" }],
  [null, false, { shade: "dark", color: "#111014" }],
])("with %j stored (light system: %j) the page starts as %j", (stored, systemIsLight, shown) => {
  expect(boot(stored, systemIsLight)).toEqual(shown);
});
