/** Downloads a file that a plain link cannot fetch, because the request needs the token. */
export function saveFile(file: File) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = file.name;
  link.click();
  // The browser starts the download later and still needs the URL.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
