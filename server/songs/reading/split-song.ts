// A song in one line: `Artist - Title`, with any dash between spaces or a tab, or `Title by Artist`.

const dash = /(?<=\s)(?:-+|[–—])(?=\s)/g;

/** The length of the longest dash that could part artist and title there; 0 without any. */
export const longestDash = (text: string) =>
  text.matchAll(dash).reduce((longest, { 0: found }) => Math.max(longest, found.length), 0);

/**
 * The first dash parts them, as titles have dashes of their own ("Song - Remastered 2009") more often than artists.
 * The longest dash wins: our own text files write `--` where an artist has dashes of its own.
 */
export function splitSong(line: string) {
  const tab = line.indexOf("\t");
  let parting = tab === -1 ? undefined : { index: tab, length: 1 };
  for (const { index, 0: found } of tab === -1 ? line.matchAll(dash) : []) {
    if (!parting || found.length > parting.length) parting = { index, length: found.length };
  }
  if (parting)
    return {
      artist: line.slice(0, parting.index).trim(),
      title: line.slice(parting.index + parting.length).trim(),
    };
  // The last one: "Stand by Me by Ben E. King".
  const by = line.lastIndexOf(" by ");
  return by === -1
    ? undefined
    : { artist: line.slice(by + 4).trim(), title: line.slice(0, by).trim() };
}

/** A line may be a megabyte long. */
const mostShown = 80;

export const notUnderstood = (line: string) =>
  `Couldn't read "${line.slice(0, mostShown)}${line.length > mostShown ? "…" : ""}". Use Artist - Title.`;
