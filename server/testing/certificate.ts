// Makes a certificate for 127.0.0.1 and localhost for each run, so that none expires and the repository holds no private key.
// Node can sign certificates but not encode them, so this file writes the few required fields in DER.
import { generateKeyPairSync, randomUUID, sign } from "node:crypto";

function der(tag: number, ...content: Uint8Array[]): Buffer {
  const body = Buffer.concat(content);
  const length = body.length < 128 ? [body.length] : [0x82, body.length >> 8, body.length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...length]), body]);
}

const sequence = (...content: Uint8Array[]) => der(0x30, ...content);
const text = (tag: number, value: string) => der(tag, Buffer.from(value, "latin1"));
const identifier = (hex: string) => der(0x06, Buffer.from(hex, "hex"));
const time = (date: Date) =>
  text(0x17, `${date.toISOString().replace(/[-:T]/g, "").slice(2, 14)}Z`);
const pem = (label: string, bytes: Uint8Array) =>
  `-----BEGIN ${label}-----\n${Buffer.from(bytes).toString("base64").replace(/.{64}/g, "$&\n")}\n-----END ${label}-----\n`;

export function makeCertificate() {
  const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const day = 24 * 60 * 60_000;
  const algorithm = sequence(identifier("2a8648ce3d040302"));
  // The name is unique: among trusted certificates with the same name, Node would check every signature against the first.
  const commonName = sequence(identifier("550403"), text(0x0c, `test ${randomUUID()}`));
  const name = sequence(der(0x31, commonName));
  const alternatives = sequence(text(0x82, "localhost"), der(0x87, Buffer.from([127, 0, 0, 1])));
  const signed = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, Buffer.from([1])),
    algorithm,
    name,
    sequence(time(new Date(Date.now() - day)), time(new Date(Date.now() + day))),
    name,
    publicKey.export({ type: "spki", format: "der" }),
    der(0xa3, sequence(sequence(identifier("551d11"), der(0x04, alternatives)))),
  );
  const signature = der(0x03, Buffer.from([0]), sign("sha256", signed, privateKey));
  return {
    cert: pem("CERTIFICATE", sequence(signed, algorithm, signature)),
    key: privateKey.export({ type: "pkcs8", format: "pem" }).toString(),
  };
}
