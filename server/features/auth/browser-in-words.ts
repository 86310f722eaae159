import type { FastifyRequest } from "fastify";

/** Lists Edge before Chrome and Safari, because the first match wins, and Edge's user agent also contains the other two names. */
const browsers: [RegExp, string][] = [
  [/Edg(?:e|A|iOS)?\//, "Edge"],
  [/OPR\/|Opera/, "Opera"],
  [/SamsungBrowser\//, "Samsung Internet"],
  [/Firefox\/|FxiOS\//, "Firefox"],
  [/Chrome\/|CriOS\//, "Chrome"],
  [/Safari\//, "Safari"],
];

const systems: [RegExp, string][] = [
  [/iPhone/, "iPhone"],
  [/iPad/, "iPad"],
  [/Android/, "Android"],
  [/Windows/, "Windows"],
  [/CrOS/, "ChromeOS"],
  [/Macintosh/, "Mac"],
  [/Linux/, "Linux"],
];

export function browserInWords(userAgent = "") {
  const nameIn = (names: typeof browsers) =>
    names.find(([pattern]) => pattern.test(userAgent))?.[1];
  const browser = nameIn(browsers) ?? "Unknown browser";
  const system = nameIn(systems);
  return system ? `${browser} on ${system}` : browser;
}

export const visitorOf = ({ ip, log, headers }: FastifyRequest) => ({
  ip,
  log,
  browser: browserInWords(headers["user-agent"]),
});
