/** Returns an absolute URL, because browsers would read the path /.//evil.example as another host. */
export function ownAddress(next: string | undefined, origin: string): string {
  const url = next?.startsWith("/") ? URL.parse(next, origin) : null;
  return url?.origin === origin ? url.href : "/";
}
