import { execFileSync } from "node:child_process";
import { randomUUID } from "node:crypto";

/** Makes a new certificate for each run, so that it never expires and the repository holds no private key. */
export function makeCertificate() {
  const options = [
    ...["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-days", "1"],
    // Each name is unique, because OpenSSL tries only the first of several trusted certificates with the same name.
    ...["-subj", `/CN=test ${randomUUID()}`],
    ...["-addext", "subjectAltName=DNS:localhost,IP:127.0.0.1", "-keyout", "-", "-out", "-"],
  ];
  const made = execFileSync("openssl", ["req", "-x509", ...options], {
    encoding: "utf8",
    stdio: "pipe",
  });
  const start = made.indexOf("-----BEGIN CERTIFICATE-----");
  return { key: made.slice(0, start), cert: made.slice(start) };
}
