// A bare React server without a router or a database. The argument is the approximate size of each response in bytes.
import { createElement as element } from "react";
import { prerender } from "react-dom/static";
import { serveBare } from "./bare-server.ts";

const bytesOfASong = 150;
const songs = Array.from(
  { length: Math.round(Number(process.argv[2]) / bytesOfASong) },
  (_, at) => at,
);

const Song = ({ at }: { at: number }) =>
  element(
    "li",
    { className: "song" },
    element("a", { href: `/music/2024/march#song-${at}` }, `A title of song ${at}`),
    element("span", null, `An artist of song ${at}`),
    element("time", { dateTime: "PT3M20S" }, "3:20"),
  );

serveBare(async (_request, response) => {
  const list = songs.map((at) => element(Song, { key: at, at }));
  const { prelude } = await prerender(element("html", null, element("body", null, list)));
  response.writeHead(200).end(await new Response(prelude).text());
});
