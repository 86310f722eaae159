export interface NamedFile extends Blob {
  readonly name: string;
}

export interface ChosenFiles {
  table: NamedFile | null;
  covers: readonly NamedFile[];
  songs: readonly NamedFile[];
}

export const nothingChosen: ChosenFiles = { table: null, covers: [], songs: [] };

const isSongs = ({ name }: NamedFile) => /\.jspf$/i.test(name);
const isTable = ({ name }: NamedFile) => /\.(?:csv|tsv|txt|json)$/i.test(name);
const isCsv = ({ name }: NamedFile) => /\.csv$/i.test(name);
const isPicture = ({ name, type }: NamedFile) =>
  type.startsWith("image/") || /\.(?:png|jpe?g|hei[cf])$/i.test(name);
const isHidden = ({ name }: NamedFile) => /^(?:\.|Thumbs\.db$|desktop\.ini$)/i.test(name);

export function withFiles(before: ChosenFiles, added: readonly NamedFile[]): ChosenFiles {
  const files = added.filter((file) => !isHidden(file));
  // An export has both CSV and JSON.
  const table = files.find(isCsv) ?? files.find(isTable) ?? loneFile(files);
  return {
    table: table ?? before.table,
    covers: latest([...before.covers, ...files.filter(isPicture)]),
    songs: latest([...before.songs, ...files.filter(isSongs)]),
  };
}

function loneFile(files: readonly NamedFile[]) {
  const [file] = files;
  return file && files.length === 1 && !isPicture(file) && !isSongs(file) ? file : undefined;
}

const latest = (files: readonly NamedFile[]) => [
  ...new Map(files.map((file) => [file.name, file])).values(),
];
