export interface ChosenFiles {
  table: File | null;
  covers: readonly File[];
  songs: readonly File[];
}

export const nothingChosen: ChosenFiles = { table: null, covers: [], songs: [] };

const isSongs = ({ name }: File) => /\.jspf$/i.test(name);
const isTable = ({ name }: File) => /\.(?:csv|tsv|txt|json)$/i.test(name);
const isCsv = ({ name }: File) => /\.csv$/i.test(name);
const isPicture = ({ name, type }: File) =>
  type.startsWith("image/") || /\.(?:png|jpe?g|hei[cf])$/i.test(name);
const isHidden = ({ name }: File) => /^(?:\.|Thumbs\.db$|desktop\.ini$)/i.test(name);

export function withFiles(before: ChosenFiles, added: readonly File[]): ChosenFiles {
  const files = added.filter((file) => !isHidden(file));
  // An export contains both CSV and JSON. CSV is preferred.
  const table = files.find(isCsv) ?? files.find(isTable) ?? loneFile(files);
  return {
    table: table ?? before.table,
    covers: latest([...before.covers, ...files.filter(isPicture)]),
    songs: latest([...before.songs, ...files.filter(isSongs)]),
  };
}

function loneFile(files: readonly File[]) {
  const [file] = files;
  return file && files.length === 1 && !isPicture(file) && !isSongs(file) ? file : undefined;
}

const latest = (files: readonly File[]) => [
  ...new Map(files.map((file) => [file.name, file])).values(),
];
