/** Returns the domain that passkeys belong to, or undefined without one. Browsers require a domain instead of an IP address, and HTTPS except on localhost. */
export function relyingPartyOf(siteUrl: string) {
  const { protocol, hostname } = new URL(siteUrl);
  const isName = !/^[\d.]+$|^\[/.test(hostname);
  const isSafe = protocol === "https:" || /(?:^|\.)localhost$/.test(hostname);
  return isName && isSafe ? hostname : undefined;
}
