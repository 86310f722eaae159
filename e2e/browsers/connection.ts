// `connectTo` starts a proxy to the site. The proxy can cut and restore the connection, because Firefox and WebKit have no common way to go offline.
import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";

export interface Connection {
  address: string;
  cut: () => Promise<void>;
  restore: () => Promise<void>;
}

export async function connectTo(siteAddress: string): Promise<Connection> {
  const sitePort = Number(new URL(siteAddress).port);
  const open = new Set<Socket>();
  const server = createServer((near) => {
    const far = connect(sitePort, "127.0.0.1");
    for (const socket of [near, far]) {
      open.add(socket);
      socket.on("error", () => {});
      socket.on("close", () => {
        open.delete(socket);
        near.destroy();
        far.destroy();
      });
    }
    near.pipe(far).pipe(near);
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  const { port } = server.address() as AddressInfo;
  return {
    address: `http://127.0.0.1:${port}`,
    restore: async () => void (await once(server.listen(port, "127.0.0.1"), "listening")),
    cut: async () => {
      const closed = once(server, "close");
      server.close();
      for (const socket of open) socket.destroy();
      await closed;
    },
  };
}
