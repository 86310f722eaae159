/** The name that passkeys belong to. Browsers want one, not a number, and https outside the machine itself. */
export function relyingPartyOf(siteUrl: string) {
  const { protocol, hostname } = new URL(siteUrl);
  const isName = !/^[\d.]+$|^\[/.test(hostname);
  const isSafe = protocol === "https:" || /(?:^|\.)localhost$/.test(hostname);
  return isName && isSafe ? hostname : undefined;
}
