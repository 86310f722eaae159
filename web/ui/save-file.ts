/** For what no plain link can fetch, because it needs the token. */
export function saveFile(file: File) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = file.name;
  link.click();
  // Not at once: the browser has yet to begin.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
