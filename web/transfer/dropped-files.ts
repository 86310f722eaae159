// The files of a drop, those in folders too: a browser hands out a folder as one file without contents.

export async function filesOfDrop({ items, files }: DataTransfer): Promise<File[]> {
  // All of them before the first wait: after it, the drop is empty.
  const entries = [...items].map((item) => item.webkitGetAsEntry());
  if (!entries.some((entry) => entry?.isDirectory)) return [...files];
  const found: File[] = [];
  for (const entry of entries) if (entry) await collect(entry, found);
  return found;
}

async function collect(entry: FileSystemEntry, found: File[]): Promise<void> {
  if (isFile(entry))
    found.push(await new Promise<File>((resolve, reject) => entry.file(resolve, reject)));
  else if (isFolder(entry))
    for (const inside of await entriesOf(entry)) await collect(inside, found);
}

const isFile = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile;
const isFolder = (entry: FileSystemEntry): entry is FileSystemDirectoryEntry => entry.isDirectory;

/** Some at a time, until none come any more. */
async function entriesOf(folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = folder.createReader();
  const all: FileSystemEntry[] = [];
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) =>
      reader.readEntries(resolve, reject),
    );
    if (some.length === 0) return all;
    all.push(...some);
  }
}
