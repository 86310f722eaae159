/** The address that `next` names on this site, home where it names another. Whole, because a path like /.//evil.example is somebody else's. */
export function ownAddress(next: string | undefined, origin: string): string {
  const url = next?.startsWith("/") ? URL.parse(next, origin) : null;
  return url?.origin === origin ? url.href : "/";
}
