import type { NewCredential, UsedCredential } from "#contract/passkeys.ts";
import { relyingPartyOf } from "#domain/relying-party.ts";
import { api } from "../../api.ts";

export const hasPasskeys = (siteUrl: string) =>
  relyingPartyOf(siteUrl) !== undefined &&
  "PublicKeyCredential" in window &&
  "parseRequestOptionsFromJSON" in PublicKeyCredential;

const asJson = <Json extends object>(credential: Credential | null) =>
  (credential as PublicKeyCredential).toJSON() as unknown as Json;

export async function makePasskey(name: string, password: string | undefined) {
  const options = await api("POST /users/me/passkeys/challenge", { body: { password } });
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options);
  const credential = asJson<NewCredential>(await navigator.credentials.create({ publicKey }));
  return api("POST /users/me/passkeys", { body: { name, credential } });
}

export async function askForPasskey({ mediation, signal }: CredentialRequestOptions = {}) {
  const options = await api("POST /login/passkey/challenge", {}, signal);
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options);
  return asJson<UsedCredential>(await navigator.credentials.get({ publicKey, mediation, signal }));
}
