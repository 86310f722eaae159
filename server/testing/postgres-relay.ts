// Stands between a site and its PostgreSQL, and breaks as networks do.
import { connect, createServer, type Socket } from "node:net";
import pg from "pg";

/** Passes bytes on in both directions, until it is told to keep them. */
export async function startRelay(databaseUrl: string) {
  const { database, host } = new pg.Client({ connectionString: databaseUrl });
  const sockets = new Set<Socket>();
  let gate = Promise.resolve();
  let waiting = 0;
  const relay = createServer(async (near) => {
    const far = connect(`${host}/.s.PGSQL.5432`);
    for (const socket of [near, far]) {
      sockets.add(socket);
      socket.on("error", () => {});
      socket.on("close", () => sockets.delete(socket));
    }
    near.on("close", () => far.destroy());
    waiting += 1;
    await gate;
    waiting -= 1;
    near.pipe(far);
    far.pipe(near);
  });
  await new Promise<void>((resolve) => relay.listen(0, "127.0.0.1", resolve));
  const { port } = relay.address() as { port: number };
  return {
    url: `postgres://postgres@127.0.0.1:${port}/${database}`,
    /** Ends every connection, and lets the next ones wait for an answer until the returned function is called. */
    cutAndHold: () => {
      const { promise, resolve } = Promise.withResolvers<void>();
      gate = promise;
      for (const socket of sockets) socket.destroy();
      return resolve;
    },
    waiting: () => waiting,
    open: () => sockets.size,
    fallSilent: () => {
      for (const socket of sockets) {
        socket.unpipe();
        socket.pause();
      }
    },
    [Symbol.asyncDispose]: async () => {
      for (const socket of sockets) socket.destroy();
      relay.close();
    },
  };
}
