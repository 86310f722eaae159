// A process of its own: connections that ask on and on and read nothing, for as long as they are let. None comes back once it is cut.
// Arguments: port, connections. Prints when the first and the last of them were closed, in milliseconds from the beginning.
import { connect } from "node:net";

const [port, connections] = process.argv.slice(2).map(Number) as [number, number];
const paths = ["/", "/music", "/nowhere", "/users/me"];
const requests = paths
  .map((path) => `GET ${path} HTTP/1.1\r\nHost: x\r\nAccept: text/html\r\n\r\n`)
  .join("");
const chunk = requests.repeat(Math.ceil(60_000 / requests.length));
const begun = performance.now();
const giveUp = 30_000;

const flood = () =>
  new Promise<number>((resolve) => {
    const socket = connect(port, "127.0.0.1");
    socket.pause();
    const send = () => {
      while (!socket.destroyed && socket.write(chunk));
    };
    socket.on("connect", send);
    socket.on("drain", send);
    socket.on("error", () => {});
    socket.on("close", () => resolve(performance.now() - begun));
    setTimeout(() => socket.destroy(), giveUp).unref();
  });

const ends = await Promise.all(Array.from({ length: connections }, flood));
console.log(JSON.stringify({ first: Math.min(...ends), last: Math.max(...ends) }));
