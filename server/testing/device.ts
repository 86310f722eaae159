// A software authenticator that makes passkeys.
import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from "node:crypto";
import { isoCBOR } from "@simplewebauthn/server/helpers";

const sha256 = (data: string | Buffer) => createHash("sha256").update(data).digest();
const encoded = (bytes: Uint8Array) => Buffer.from(bytes).toString("base64url");
const bytes = (text = "") => new Uint8Array(Buffer.from(text, "base64url"));

export function createDevice(origin = "https://mixtape.example") {
  const keys = new Map<string, KeyObject>();
  let counter = 0;

  const clientData = (type: string, challenge: string, from: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin: from, crossOrigin: false }));

  function authenticatorData(rpId: string, flags = 0x05) {
    const counted = Buffer.alloc(4);
    counted.writeUInt32BE(counter);
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), counted]);
  }

  return {
    setCounter: (count: number) => {
      counter = count;
    },
    create: ({ challenge, rp }: { challenge: string; rp: { id: string } }, from = origin) => {
      const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
      const id = randomBytes(16);
      keys.set(encoded(id), privateKey);
      const { x, y } = publicKey.export({ format: "jwk" });
      const key = isoCBOR.encode(
        new Map<number, number | Uint8Array<ArrayBuffer>>([
          [1, 2],
          [3, -7],
          [-1, 1],
          [-2, bytes(x)],
          [-3, bytes(y)],
        ]),
      );
      const authData = Buffer.concat([
        authenticatorData(rp.id, 0x45),
        Buffer.alloc(17),
        Buffer.from([id.length]),
        id,
        key,
      ]);
      const attestation = isoCBOR.encode(
        new Map<string, unknown>([
          ["fmt", "none"],
          ["attStmt", new Map()],
          ["authData", new Uint8Array(authData)],
        ]) as never,
      );
      const response = {
        clientDataJSON: encoded(clientData("webauthn.create", challenge, from)),
        attestationObject: encoded(attestation),
      };
      return { id: encoded(id), response };
    },
    get: (
      id: string,
      { challenge, rpId }: { challenge: string; rpId: string },
      { from = origin, flags = 0x05 } = {},
    ) => {
      const data = clientData("webauthn.get", challenge, from);
      const authData = authenticatorData(rpId, flags);
      const key = keys.get(id);
      if (!key) throw new Error("The device has no such passkey");
      const response = {
        clientDataJSON: encoded(data),
        authenticatorData: encoded(authData),
        signature: encoded(sign("sha256", Buffer.concat([authData, sha256(data)]), key)),
      };
      return { id, response };
    },
  };
}
