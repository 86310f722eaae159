/** Returns the domain of the site's passkeys, or undefined if the site cannot have passkeys. Browsers require a domain name, and HTTPS except on localhost. */
export function relyingPartyOf(siteUrl: string) {
  const { protocol, hostname } = new URL(siteUrl);
  const isName = !/^[\d.]+$|^\[/.test(hostname);
  const isSafe = protocol === "https:" || /(?:^|\.)localhost$/.test(hostname);
  return isName && isSafe ? hostname : undefined;
}
