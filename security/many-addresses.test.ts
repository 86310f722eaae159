import { expect, test } from "vitest";
import { runSite } from "../e2e/running-site.ts";
import { load } from "./load.ts";
import { memoryOf } from "./memory.ts";
import { ownerOf } from "./owner.ts";

test("G3: ten thousand different addresses and queries leave at most 50 MB behind", async () => {
  const site = await runSite();
  try {
    await (await ownerOf(site.address)).addPlaylists();
    const port = Number(new URL(site.address).port);
    const ask = (paths: string[]) =>
      load({
        port,
        connections: 20,
        requests: paths.map(
          (path, number) =>
            `GET ${path} HTTP/1.1\r\nHost: x\r\nAccept: ${number % 4 ? "*/*" : "text/html"}\r\n\r\n`,
        ),
        times: paths.length,
      });
    const addresses = (round: string) =>
      Array.from({ length: 10_000 }, (_, number) => {
        const kinds = [
          `/${round}${number}`,
          `/music?${round}=${number}`,
          `/music/${1900 + (number % 201)}?${round}${number}`,
          `/photography?utm=${round}${number}`,
        ];
        return kinds[Math.floor(number / 4) % kinds.length] as string;
      });
    // What every address needs is there after the first thousands: the rest must not add to it.
    await ask(addresses("a").slice(0, 4000));
    const before = memoryOf(site.child.pid as number);
    const { answers, broken } = await ask(addresses("b"));
    const grown = memoryOf(site.child.pid as number) - before;
    expect(broken).toBe(0);
    expect(answers.length).toBe(10_000);
    expect(answers.filter(({ status }) => status >= 500 && status !== 503)).toEqual([]);
    expect(grown).toBeLessThanOrEqual(50);
  } finally {
    await site.stop();
  }
});
