/** Splits at the first dash, because titles contain dashes more often than artists. */
const separator = /\t|\s(?:-+|[–—])(?=\s)/;

export function splitSong(line: string) {
  const dash = separator.exec(line);
  if (dash)
    return {
      artist: line.slice(0, dash.index).trim(),
      title: line.slice(dash.index + dash[0].length).trim(),
    };
  // Splits at the last "by", as in "Stand by Me by Ben E. King".
  const by = line.lastIndexOf(" by ");
  return by === -1
    ? undefined
    : { artist: line.slice(by + 4).trim(), title: line.slice(0, by).trim() };
}

const maxShown = 80;

export const unreadableLineMessage = (line: string) =>
  `Couldn't read "${line.slice(0, maxShown)}${line.length > maxShown ? "…" : ""}". Use Artist - Title.`;
