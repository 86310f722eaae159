import type { IncomingMessage, ServerResponse } from "node:http";
import { expect, test } from "vitest";
import manifest from "../../package.json" with { type: "json" };
import { json, redirect, startPlatforms } from "../testing/music-platforms.ts";
import { clientOf, config, question, silent } from "../testing/platform-client.ts";
import { internet, isPublicAddress } from "./network.ts";
import { createPlatformClient } from "./platform-client.ts";

test("a question goes out by name and over TLS, uncompressed", async () => {
  await using platforms = await startPlatforms();
  platforms.on("api.deezer.com/playlist/1", json({ id: 1 }));
  expect(await clientOf(platforms).json(question)).toEqual({ status: 200, data: { id: 1 } });
  expect(platforms.requests.all[0]?.headers).toMatchObject({
    host: "api.deezer.com",
    "user-agent": `Mixtape/${manifest.version} (+https://mixtape.example)`,
    "accept-encoding": "identity",
  });
  expect(Object.keys(platforms.requests.all[0]?.headers ?? {})).not.toContain("cookie");
});

test("a certificate of somebody else's is no answer", async () => {
  await using platforms = await startPlatforms();
  await expect(
    clientOf(platforms).follow({
      ...question,
      address: "https://deezer.com/s/1",
      isArrived: () => false,
    }),
  ).rejects.toMatchObject({
    ...silent,
    cause: expect.stringContaining("altnames"),
  });
  expect(platforms.asked()).toEqual([]);
});

test.each([
  ["another host", "https://evil.example/playlist/1"],
  ["another platform's host", "https://open.spotify.com/oembed"],
  ["a host that begins like it", "https://api.deezer.com.evil.example/"],
  ["a host that ends like it", "https://evilapi.deezer.com/"],
  ["plain http", "http://api.deezer.com/playlist/2"],
  ["127.0.0.1", "https://127.0.0.1/playlist/1"],
  ["localhost", "https://localhost/playlist/1"],
  ["the machine's own data in a cloud", "http://169.254.169.254/latest/meta-data"],
  ["an IPv6 address", "https://[::1]/"],
  ["another port", "https://api.deezer.com:8443/playlist/2"],
  ["a user's name", "https://api.deezer.com@evil.example/"],
  ["a user's name before the right host", "https://user:secret@api.deezer.com/playlist/2"],
  ["a file", "file:///etc/passwd"],
  ["nothing readable", "https://[broken"],
])("L15: %s is not asked, neither at first nor after a redirect", async (_name, target) => {
  await using platforms = await startPlatforms();
  const client = clientOf(platforms);
  await expect(client.json({ ...question, address: target })).rejects.toMatchObject(silent);
  expect(platforms.connections()).toBe(0);
  platforms.on("api.deezer.com/playlist/1", redirect(target));
  await expect(client.json(question)).rejects.toMatchObject(silent);
  expect(platforms.asked()).toEqual(["api.deezer.com/playlist/1"]);
  expect(platforms.connections()).toBe(1);
});

test.each([
  "https://dzcdn.net/a.jpg",
  "https://evildzcdn.net/a.jpg",
  "https://dzcdn.net.evil.example/a.jpg",
  "https://api.deezer.com/a.jpg",
])("L15: %s is no place of Deezer's pictures", async (place) => {
  await using platforms = await startPlatforms();
  await expect(clientOf(platforms).picture({ ...question, address: place })).rejects.toMatchObject(
    silent,
  );
  expect(platforms.connections()).toBe(0);
});

test.each(["127.0.0.1", "10.1.2.3", "::1", "::ffff:127.0.0.1", "fd00::1"])(
  "L15: a listed name that leads to %s is not connected to, not even when it has a public address beside it",
  async (ip) => {
    await using platforms = await startPlatforms();
    platforms.on("api.deezer.com/playlist/1", json({ id: 1 }));
    const family = ip.includes(":") ? 6 : 4;
    for (const beside of [[], [{ address: "203.0.114.1", family: 4 }]]) {
      const client = clientOf(platforms, {
        isAllowed: isPublicAddress,
        resolve: async () => [...beside, { address: ip, family }],
      });
      await expect(client.json(question)).rejects.toMatchObject({
        ...silent,
        cause: expect.stringContaining("no public address"),
      });
    }
    expect(platforms.connections()).toBe(0);
  },
);

test("L15: a name that means something else a moment later is connected to where it was looked at", async () => {
  await using platforms = await startPlatforms();
  platforms.on("api.deezer.com/playlist/1", json({ id: 1 }));
  const seen: string[] = [];
  let times = 0;
  const client = clientOf(platforms, {
    // The second answer would lead to a port of ours that nobody may reach; it is never asked for.
    resolve: async () => [{ address: times++ === 0 ? "127.0.0.1" : "127.0.0.2", family: 4 }],
    isAllowed: (ip) => seen.push(ip) > 0,
  });
  await client.json(question);
  expect([times, seen]).toEqual([1, ["127.0.0.1"]]);
});

test("L15: the program itself goes to port 443 of public addresses, and waits 5 s", () => {
  expect(internet).toMatchObject({ isAllowed: isPublicAddress, port: 443, questionTimeout: 5000 });
});

test("four redirects are followed, five are not", async () => {
  await using platforms = await startPlatforms();
  for (const hop of [1, 2, 3, 4, 5])
    platforms.on(
      `api.deezer.com/${hop}`,
      redirect(hop % 2 ? `/${hop + 1}` : `https://api.deezer.com/${hop + 1}`),
    );
  platforms.on("api.deezer.com/6", json("there"));
  const client = clientOf(platforms);
  expect(await client.json({ ...question, address: "https://api.deezer.com/2" })).toEqual({
    status: 200,
    data: "there",
  });
  await expect(
    client.json({ ...question, address: "https://api.deezer.com/1" }),
  ).rejects.toMatchObject(silent);
  expect(platforms.asked()).toHaveLength(5 + 5);
});

const bytes = (count: number) => (_request: unknown, response: ServerResponse) =>
  response.end(Buffer.alloc(count, " "));
const chunked = (count: number) => (_request: unknown, response: ServerResponse) => {
  response.write(Buffer.alloc(count - 1, " "));
  response.end(" ");
};
/** Never ends, and never sends faster than it is read. */
const endless = (_request: unknown, response: ServerResponse) => {
  const fill = () => {
    while (!response.destroyed && response.write(Buffer.alloc(64 * 1024, " ")));
  };
  response.on("drain", fill);
  fill();
};

test.each([
  ["data", 1_000_000],
  ["a picture", 8_000_000],
] as const)(
  "L15: of %s no more than %i bytes are read, announced, unannounced or endless",
  async (what, most) => {
    await using platforms = await startPlatforms();
    const client = clientOf(platforms);
    const host = what === "data" ? "api.deezer.com" : "cdn-images.dzcdn.net";
    const ask = (path: string) => {
      const asked = { ...question, address: `https://${host}/${path}` };
      return what === "data" ? client.json(asked) : client.picture(asked);
    };
    for (const [path, answer] of Object.entries({
      fits: bytes(most),
      "fits-in-chunks": chunked(most),
    })) {
      platforms.on(`${host}/${path}`, answer);
      await ask(path);
    }
    for (const [path, answer] of Object.entries({
      announced: bytes(most + 1),
      unannounced: chunked(most + 1),
      endless,
    })) {
      platforms.on(`${host}/${path}`, answer);
      await expect(ask(path)).rejects.toMatchObject({
        ...silent,
        cause: expect.stringContaining("larger than"),
      });
      await platforms.closed.waitFor((address) => address === `${host}/${path}`);
    }
  },
);

test("L15: what is compressed is refused, whatever it would become", async () => {
  await using platforms = await startPlatforms();
  platforms.on("api.deezer.com/playlist/1", json({ id: 1 }, 200, { "content-encoding": "gzip" }));
  await expect(clientOf(platforms).json(question)).rejects.toMatchObject(silent);
});

const slow: Record<string, (request: IncomingMessage, response: ServerResponse) => void> = {
  "sends no head": () => {},
  "stops in its body": (_request, response) => void response.write('{"id":'),
  "sends a byte now and then": (_request, response) => {
    const timer = setInterval(() => response.write(" "), 20);
    response.once("close", () => clearInterval(timer));
  },
  "redirects slowly, again and again": (request, response) => {
    setTimeout(() => redirect("https://api.deezer.com/playlist/1")(request, response), 150);
  },
};

test.each(Object.keys(slow))(
  "L15: a platform that %s is waited for no longer than the time for all of it",
  async (name) => {
    await using platforms = await startPlatforms();
    platforms.on("api.deezer.com/playlist/1", slow[name] as (typeof slow)[string]);
    const client = clientOf(platforms, { questionTimeout: 400 });
    await expect(client.json(question)).rejects.toMatchObject({
      ...silent,
      cause: expect.stringContaining("TimeoutError"),
    });
    const all = platforms.asked().length;
    expect(await platforms.closed.waitForCount(all)).toHaveLength(all);
  },
);

test("a platform that is not there, or hangs up in the middle, did not answer", async () => {
  await using platforms = await startPlatforms();
  const client = clientOf(platforms);
  platforms.on("api.deezer.com/playlist/1", (_request, response) => {
    response.writeHead(200, { "content-length": "10" }).write("[1,");
    setImmediate(() => response.destroy());
  });
  await expect(client.json(question)).rejects.toMatchObject(silent);
  const nobody = clientOf(platforms, { port: 1 });
  await expect(nobody.json(question)).rejects.toMatchObject(silent);
  const unknown = clientOf(platforms, { resolve: () => Promise.reject(new Error("ENOTFOUND")) });
  await expect(unknown.json(question)).rejects.toMatchObject(silent);
});

test("L15: with lookups off nobody is asked, nor any name looked up", async () => {
  await using platforms = await startPlatforms();
  const network = {
    ...platforms.network,
    resolve: () => Promise.reject(new Error("a name was looked up")),
  };
  const client = createPlatformClient({ config: { ...config, platformLookups: false }, network });
  const off = { code: "platform_lookups_off", status: 422 };
  await expect(client.json(question)).rejects.toMatchObject(off);
  await expect(client.picture(question)).rejects.toMatchObject(off);
  await expect(client.follow({ ...question, isArrived: () => true })).rejects.toMatchObject(off);
  expect(platforms.connections()).toBe(0);
});
