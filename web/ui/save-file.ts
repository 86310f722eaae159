/** Saves a file that a request has loaded. A plain link could not send the token that the request needs. */
export function saveFile(file: File) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = file.name;
  link.click();
  // Revokes the URL after a minute, because the browser starts the download later and still needs the URL.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
