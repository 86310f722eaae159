/** A whole address, because the path /.//evil.example leads elsewhere. */
export function ownAddress(next: string | undefined, origin: string): string {
  const url = next?.startsWith("/") ? URL.parse(next, origin) : null;
  return url?.origin === origin ? url.href : "/";
}
