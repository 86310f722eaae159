import { expect, test } from "vitest";
import { browserInWords } from "./browser-in-words.ts";

test.each([
  ["(X11; Linux x86_64; rv:151.0) Gecko/20100101 Firefox/151.0", "Firefox on Linux"],
  ["(iPhone; CPU iPhone OS 26_0 like Mac OS X) Mobile/15E148 Safari/604.1", "Safari on iPhone"],
  ["(iPad; CPU OS 18_0 like Mac OS X) CriOS/150.0 Mobile Safari/604.1", "Chrome on iPad"],
  ["(Windows NT 10.0; Win64; x64) Chrome/150.0 Safari/537.36 Edg/150.0", "Edge on Windows"],
  [
    "(Linux; Android 16; K) SamsungBrowser/30.0 Chrome/150.0 Mobile Safari/537.36",
    "Samsung Internet on Android",
  ],
  ["(Macintosh; Intel Mac OS X 10_15_7) Version/26.0 Safari/605.1.15", "Safari on Mac"],
  ["curl/8.14.1", "Unknown browser"],
  [undefined, "Unknown browser"],
])("browser name: the user agent %j is shown as %s", (userAgent, words) => {
  expect(browserInWords(userAgent)).toBe(words);
});
