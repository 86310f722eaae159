/** A browser hands out a folder as one file without contents. */
export async function filesOfDrop({ items }: DataTransfer): Promise<File[]> {
  // All of them before the first wait: after it, the drop is empty.
  const entries = [...items].flatMap((item) => item.webkitGetAsEntry() ?? item.getAsFile() ?? []);
  return (await Promise.all(entries.map(filesIn))).flat();
}

async function filesIn(entry: FileSystemEntry | File): Promise<File[]> {
  if (entry instanceof File) return [entry];
  if (isFile(entry)) return [await new Promise<File>(entry.file.bind(entry))];
  const reader = (entry as FileSystemDirectoryEntry).createReader();
  const found: File[] = [];
  for (;;) {
    // Some at a time, until none come any more.
    const some = await new Promise<FileSystemEntry[]>(reader.readEntries.bind(reader));
    if (some.length === 0) return found;
    found.push(...(await Promise.all(some.map(filesIn))).flat());
  }
}

const isFile = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile;
