// Simulates network failures between a site and its PostgreSQL.
import { connect, createServer, type Socket } from "node:net";
import pg from "pg";

export async function startRelay(databaseUrl: string) {
  const { database, host } = new pg.Client({ connectionString: databaseUrl });
  const sockets = new Set<Socket>();
  const relay = createServer((near) => {
    const far = connect(`${host}/.s.PGSQL.5432`);
    for (const socket of [near, far]) {
      sockets.add(socket);
      socket.on("error", () => {});
      socket.on("close", () => sockets.delete(socket));
    }
    near.on("close", () => far.destroy());
    near.pipe(far).pipe(near);
  });
  await new Promise<void>((resolve) => relay.listen(0, "127.0.0.1", resolve));
  const { port } = relay.address() as { port: number };
  return {
    url: `postgres://postgres@127.0.0.1:${port}/${database}`,
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
