import { EventEmitter, once } from "node:events";
import { type AddressInfo, connect, createServer, type Server } from "node:net";
import { expect, test } from "vitest";
import { limitConnections } from "./connections.ts";

class Connection extends EventEmitter {
  readonly remoteAddress: string;
  destroyed = false;

  constructor(remoteAddress: string) {
    super();
    this.remoteAddress = remoteAddress;
  }

  destroy() {
    this.destroyed = true;
    this.emit("close");
  }
}

function doorman(trustedProxies: string[] = []) {
  const server = new EventEmitter() as Server;
  limitConnections(server, { trustedProxies });
  const arrive = (address: string) => {
    const connection = new Connection(address);
    server.emit("connection", connection);
    return connection;
  };
  return {
    server,
    arrive,
    letIn: (address: string, times: number) =>
      Array.from({ length: times }, () => arrive(address)).filter(({ destroyed }) => !destroyed),
  };
}

test("I7: one address holds 200 connections, the machine itself and its house 1,000, all together 2,000", () => {
  const { server, arrive, letIn } = doorman();
  expect(server.maxConnections).toBe(2000);
  const [first] = letIn("203.0.113.7", 200);
  expect(letIn("203.0.113.7", 5)).toEqual([]);
  expect(arrive("::ffff:203.0.113.7").destroyed).toBe(true);
  expect(arrive("203.0.113.8").destroyed).toBe(false);
  first?.destroy();
  expect(letIn("203.0.113.7", 5)).toHaveLength(1);
  for (const address of ["127.0.0.1", "::1", "192.168.1.9"])
    expect(letIn(address, 1100)).toHaveLength(1000);
});

test("I7: an IPv6 visitor has as many addresses as they like, and they count as one", () => {
  const { letIn, arrive } = doorman();
  expect(
    Array.from({ length: 300 }, (_, at) => arrive(`2001:db8:1:2::${at.toString(16)}`)).filter(
      ({ destroyed }) => !destroyed,
    ),
  ).toHaveLength(200);
  expect(letIn("2001:db8:1:3::1", 5)).toHaveLength(5);
});

test("I7: a trusted proxy brings everybody, and is not counted as one", () => {
  const { letIn } = doorman(["198.51.100.0/24", "2001:db8::1"]);
  expect(letIn("198.51.100.4", 1500)).toHaveLength(1500);
  expect(letIn("::ffff:198.51.100.4", 100)).toHaveLength(100);
  expect(letIn("2001:db8::1", 300)).toHaveLength(300);
  expect(letIn("198.51.101.4", 300)).toHaveLength(200);
});

test("I7: on real sockets, one too many is closed and the others go on", async () => {
  const server = createServer((socket) =>
    socket.on("data", (data) => socket.write(data)).on("error", () => {}),
  ).listen(0, "127.0.0.1");
  limitConnections(server, { trustedProxies: [] });
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const open = () =>
    new Promise<{ echoes: boolean; close: () => void }>((resolve) => {
      const socket = connect(port, "127.0.0.1", () => socket.write("?"));
      const close = () => socket.destroy();
      socket.on("data", () => resolve({ echoes: true, close }));
      socket.on("error", () => {});
      socket.on("close", () => resolve({ echoes: false, close }));
    });
  try {
    const held = await Promise.all(Array.from({ length: 1000 }, open));
    expect(held.every(({ echoes }) => echoes)).toBe(true);
    expect((await open()).echoes).toBe(false);
    held[0]?.close();
    await expect.poll(async () => (await open()).echoes).toBe(true);
    for (const { close } of held) close();
  } finally {
    server.close();
  }
});
