// HTTP client for the platforms: one request at a time per platform, own User-Agent, honours Retry-After.
import type { CoverPlatform } from "#contract/platform-lookups.ts";
import manifest from "../../package.json" with { type: "json" };
import type { Config } from "../config.ts";
import { AppError } from "../http/app-error.ts";
import { createLimiter, type Limiter } from "../process/limiter.ts";
import { type Purpose, whyNotAllowed } from "./allowed-hosts.ts";
import { internet, type Network } from "./network.ts";
import { platformError } from "./platform-error.ts";
import { type Answer, requestOnce } from "./request.ts";

const most: Record<Purpose, number> = { data: 1_000_000, picture: 8_000_000, link: 0 };
const mostRedirects = 4;

/** Who would wait longer behind others' questions is told to come back. */
const queue = {
  concurrency: 1,
  maxQueue: 8,
  maxWait: 15_000,
  refusal: () => new AppError("busy", 5),
};

/** Deezer's quota window is 5 s; it sends no Retry-After. */
const usualPause = 5000;
const longestPause = 10_000;
const mostPauses = 2;

/** Of many questions in a row: a third of what Deezer allows. */
const politePause = 300;
const jitter = 200;

interface Question {
  platform: CoverPlatform;
  address: string;
  /** Ends the asking: whoever wanted to know has gone, or has waited long enough. */
  signal: AbortSignal;
}

export interface PlatformClient {
  isEnabled: boolean;
  /** `data` is undefined where the answer was no JSON. `isThrottled`: some say "too often" in an answer like any other. */
  json: (
    question: Question & { isThrottled?: (data: unknown) => boolean },
  ) => Promise<{ status: number; data: unknown }>;
  picture: (question: Question) => Promise<Buffer>;
  /** Follows redirects until a playlist, a host off the allowlist, or the end. No page is read. */
  follow: (question: Question & { isArrived: (url: URL) => boolean }) => Promise<URL>;
  /** Between two of many questions that nobody waits for: others come in between. */
  pause: (signal: AbortSignal) => Promise<unknown>;
}

interface WholeQuestion extends Question {
  purpose: Purpose;
  isThrottled?: (data: unknown) => boolean;
  isArrived?: (url: URL) => boolean;
}

interface PlatformClientDeps {
  config: Pick<Config, "siteUrl" | "platformLookups">;
  network?: Network | undefined;
}

export function createPlatformClient({
  config,
  network = internet,
}: PlatformClientDeps): PlatformClient {
  const headers = {
    "user-agent": `Mixtape/${manifest.version} (+${config.siteUrl})`,
    accept: "application/json, image/jpeg, image/png, */*;q=0.1",
    "accept-encoding": "identity",
  };
  const turns: Record<CoverPlatform, Limiter> = {
    spotify: createLimiter(queue),
    deezer: createLimiter(queue),
    youtube: createLimiter(queue),
  };

  async function follow(
    { platform, purpose, address, isArrived }: WholeQuestion,
    signal: AbortSignal,
  ) {
    let url = new URL(address);
    for (let redirects = 0; redirects <= mostRedirects; redirects += 1) {
      const refusal = whyNotAllowed(url, platform, purpose);
      if (refusal) throw new Error(refusal);
      const answer = await requestOnce(url, { network, headers, most: most[purpose], signal });
      const next =
        answer.status >= 300 && answer.status < 400 ? answer.headers.location : undefined;
      if (next === undefined) return { url, answer };
      url = new URL(next, url);
      if (isArrived?.(url)) return { url, answer };
    }
    throw new Error(`more than ${mostRedirects} redirects`);
  }

  async function reach(question: WholeQuestion) {
    const signal = AbortSignal.any([question.signal, AbortSignal.timeout(network.questionTimeout)]);
    try {
      signal.throwIfAborted();
      return await follow(question, signal);
    } catch (cause) {
      throw platformError(
        "platform_silent",
        question.platform,
        String(signal.aborted ? signal.reason : cause),
      );
    }
  }

  async function ask(question: WholeQuestion) {
    if (!config.platformLookups) throw new AppError("platform_lookups_off");
    const { platform, signal } = question;
    return turns[platform].run(async () => {
      for (let pauses = 0; ; pauses += 1) {
        const reached = await reach(question);
        const pause = pauseAskedFor(reached.answer, question);
        if (pause === undefined) return reached;
        if (pauses === mostPauses || pause > longestPause)
          throw platformError("platform_throttled", platform);
        // Holds the queue: the next request would be throttled too.
        await network.wait(pause, signal).catch((cause) => {
          throw platformError("platform_throttled", platform, String(cause));
        });
      }
    }, signal);
  }

  return {
    isEnabled: config.platformLookups,
    json: async (question) => {
      const { answer } = await ask({ ...question, purpose: "data" });
      return { status: answer.status, data: jsonOf(answer) };
    },
    picture: async (question) => {
      const { answer } = await ask({ ...question, purpose: "picture" });
      if (answer.status !== 200)
        throw platformError(
          "platform_silent",
          question.platform,
          `a picture with status ${answer.status}`,
        );
      return answer.body;
    },
    follow: async (question) => {
      const { platform } = question;
      const isArrived = (url: URL) =>
        question.isArrived(url) || whyNotAllowed(url, platform, "link") !== undefined;
      const { url, answer } = await ask({ ...question, purpose: "link", isArrived });
      if (answer.status >= 500)
        throw platformError("platform_silent", platform, `a link with status ${answer.status}`);
      return url;
    },
    pause: (signal) => network.wait(politePause + Math.random() * jitter, signal),
  };
}

function jsonOf({ body }: Answer): unknown {
  try {
    return JSON.parse(body.toString());
  } catch {
    return undefined;
  }
}

/** Milliseconds, where the platform asks us to wait. */
function pauseAskedFor(answer: Answer, { isThrottled }: WholeQuestion): number | undefined {
  if (answer.status !== 429 && !isThrottled?.(jsonOf(answer))) return undefined;
  const seconds = Number(answer.headers["retry-after"] ?? Number.NaN);
  return seconds >= 0 ? seconds * 1000 : usualPause;
}
