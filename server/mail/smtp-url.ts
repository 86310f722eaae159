export interface SmtpServer {
  host: string;
  port: number;
  /** `offered` uses STARTTLS if the mail server supports it, and is only for mail servers on this machine. */
  encryption: "tls" | "starttls" | "offered" | "off";
  login: { user: string; password: string } | undefined;
}

const loopback = /^(?:localhost|127(?:\.\d{1,3}){3}|::1)$/i;

export function readSmtpUrl(text: string): SmtpServer | undefined {
  const url = URL.parse(text);
  if (
    !url ||
    !/^smtps?:$/.test(url.protocol) ||
    !url.hostname ||
    url.port === "0" ||
    !["", "/"].includes(url.pathname) ||
    url.hash
  )
    return undefined;
  const isSecure = url.protocol === "smtps:";
  if (url.search && (isSecure || url.search !== "?tls=off")) return undefined;
  if (url.password && !url.username) return undefined;
  try {
    const host = decodeURIComponent(url.hostname).replace(/^\[(.*)\]$/, "$1");
    return {
      host,
      port: Number(url.port) || (isSecure ? 465 : 587),
      encryption: isSecure
        ? "tls"
        : url.search
          ? "off"
          : loopback.test(host)
            ? "offered"
            : "starttls",
      login: url.username
        ? { user: decodeURIComponent(url.username), password: decodeURIComponent(url.password) }
        : undefined,
    };
  } catch {
    return undefined;
  }
}
