import { SaxesParser } from "saxes";
import { collectSongs, unreadable } from "./collect-songs.ts";
import { readMilliseconds } from "./seconds.ts";

const format = "XSPF";
/** A track's parts are four deep; what lies deeper (extensions) is passed over, and no file needs more. */
const deepest = 50;

class Refused extends Error {}

export function readXspf(given: string) {
  // Pasted, it may begin with empty lines, before which XML allows no declaration.
  const text = given.trimStart();
  const linesBefore = given.slice(0, given.length - text.length).split("\n").length - 1;
  const found = collectSongs(format);
  // Namespaces are left alone: to resolve them, saxes walks through all open tags at each one.
  const parser = new SaxesParser();
  const path: string[] = [];
  let track = { line: 0, fields: new Map<string, string>() };
  let words = "";

  parser.on("error", (error) => {
    throw error;
  });
  parser.on("doctype", () => {
    throw new Refused("A file with a DOCTYPE is not read: it could hold anything");
  });
  parser.on("opentag", ({ name }) => {
    path.push(name.slice(name.indexOf(":") + 1));
    if (path[0] !== "playlist") throw new Refused("This XML is no XSPF playlist");
    if (path.length > deepest) throw new Refused("The XML is nested too deeply");
    if (isTrack(path)) track = { line: linesBefore + parser.line, fields: new Map() };
    words = "";
  });
  const hear = (more: string) => {
    if (path.length === 4) words += more;
  };
  parser.on("text", hear);
  parser.on("cdata", hear);
  parser.on("closetag", () => {
    const name = path.pop() ?? "";
    if (isTrack(path)) track.fields.set(name, words);
    else if (path.length === 2 && name === "track" && path[1] === "trackList") add();
  });

  const add = () => {
    const { line, fields } = track;
    const [title = "", artist = "", album = ""] = ["title", "creator", "album"].map((name) =>
      fields.get(name),
    );
    found.add(line, {
      title,
      artist,
      album,
      duration: readMilliseconds(fields.get("duration") ?? ""),
    });
  };

  try {
    parser.write(text).close();
  } catch (error) {
    return unreadable(
      format,
      linesBefore + parser.line,
      error instanceof Refused ? error.message : "The XML is broken here",
    );
  }
  return found.finish();
}

const isTrack = (path: readonly string[]) =>
  path.length === 3 && path[1] === "trackList" && path[2] === "track";
