// Many who write at once, and the ledger of what they asked for and what they were promised: kept here, outside the process
// that is killed.
import { Agent, request } from "node:http";
import { setTimeout as wait } from "node:timers/promises";

interface Writers {
  /** Every mark that was ever sent. */
  asked: Set<string>;
  /** Those that were answered with 200. */
  acknowledged: Set<string>;
  /** How often each status was answered; 0 where the connection broke. */
  statuses: Map<number, number>;
  stop: () => Promise<void>;
}

interface WritersOptions {
  count: number;
  /** Where the site is at the moment; undefined while it is down. */
  address: () => string | undefined;
  token: string;
  /** Milliseconds between two writes of one writer. */
  pause?: number;
}

/** A playlist's YouTube id is where each writer leaves its mark. */
export function startWriters({ count, address, token, pause = 0 }: WritersOptions): Writers {
  const asked = new Set<string>();
  const acknowledged = new Set<string>();
  const statuses = new Map<number, number>();
  const agent = new Agent({ keepAlive: true, maxSockets: count });
  let isOver = false;

  async function write(writer: number) {
    for (let turn = 0; !isOver; turn++) {
      const where = address();
      if (where) {
        const mark = `writer-${writer}-turn-${turn}`;
        asked.add(mark);
        const status = await post(agent, `${where}/playlists/`, token, {
          year: 2024,
          youtube_id: mark,
        });
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
        if (status === 200) acknowledged.add(mark);
        if (status === 200 && pause === 0) continue;
      }
      // Whoever is refused, or finds nobody, comes back a little later.
      await wait(pause || 50);
    }
  }

  const all = Promise.all(Array.from({ length: count }, (_, writer) => write(writer)));
  return {
    asked,
    acknowledged,
    statuses,
    stop: async () => {
      isOver = true;
      await all;
      agent.destroy();
    },
  };
}

/** The status, once the whole answer is there; 0 when it never was. */
export function post(agent: Agent, url: string, token: string, body: unknown): Promise<number> {
  return new Promise((resolve) => {
    const text = JSON.stringify(body);
    const headers = {
      authorization: `Bearer ${token}`,
      "content-type": "application/json",
      "content-length": Buffer.byteLength(text),
    };
    const sent = request(url, { method: "POST", agent, headers }, (response) => {
      response.resume();
      response.once("close", () => resolve(response.complete ? (response.statusCode ?? 0) : 0));
    });
    sent.once("error", () => resolve(0));
    sent.end(text);
  });
}

/** What is wrong with what came back, or nothing. */
export function compare(
  { asked, acknowledged }: Pick<Writers, "asked" | "acknowledged">,
  stored: string[],
) {
  const present = new Set(stored);
  return {
    lost: [...acknowledged].filter((mark) => !present.has(mark)),
    twice: stored.length - present.size,
    unasked: stored.filter((mark) => !asked.has(mark)),
  };
}

export const nothingWrong = { lost: [], twice: 0, unasked: [] };
