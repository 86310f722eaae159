/** For what no plain link can fetch, because it needs the token. */
export function saveFile(bytes: Blob, name: string) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(bytes);
  link.download = name;
  link.click();
  // Not at once: the browser has yet to begin.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
