import { SaxesParser } from "saxes";
import { collectSongs, idsAmong, readMilliseconds, unreadable } from "./collect-songs.ts";

const format = "XSPF";
/** Limits memory, because the parser stores every open element. */
const maxDepth = 20;

export function readXspf(given: string) {
  // XML allows no whitespace before its declaration.
  const text = given.trimStart();
  const found = collectSongs(format);
  const parser = new SaxesParser();
  const path: string[] = [];
  const isTrack = () => path.length === 3 && path[1] === "trackList" && path[2] === "track";
  let line = 0;
  let fields: Record<string, string> = {};
  let identifiers: string[] = [];
  let words = "";
  let problem = "The XML is not valid";
  const refuse = (reason = problem) => {
    problem = reason;
    throw new Error(reason);
  };

  parser.on("error", () => refuse());
  parser.on("doctype", () => refuse("Files with a DOCTYPE can’t be read"));
  parser.on("opentag", ({ name }) => {
    path.push(name.slice(name.indexOf(":") + 1));
    if (path.length > maxDepth) refuse("This XML is nested too deeply");
    if (path[0] !== "playlist") refuse("This XML isn’t an XSPF playlist");
    if (isTrack()) {
      line = parser.line;
      fields = {};
      identifiers = [];
    }
    words = "";
  });
  const read = (more: string) => {
    words += more;
  };
  parser.on("text", read);
  parser.on("cdata", read);
  parser.on("closetag", () => {
    const isEnd = isTrack();
    const name = path.pop() ?? "";
    if (isTrack()) fields[name] = words;
    if (isTrack() && name === "identifier") identifiers.push(words);
    if (!isEnd) return;
    const { title = "", creator: artist = "", album = "", duration = "", annotation = "" } = fields;
    found.add(line, {
      title,
      artist,
      album,
      note: annotation,
      duration: readMilliseconds(duration),
      ...idsAmong(identifiers),
    });
  });

  try {
    parser.write(text).close();
  } catch {
    return unreadable(format, parser.line, problem);
  }
  return found.finish();
}
