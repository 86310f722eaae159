// The schemas match the JSON of the browser's PublicKeyCredential.toJSON().
import * as z from "zod/mini";
import { AccessToken } from "./auth.ts";
import { GivenPassword, line } from "./fields.ts";
import { listOf, Message, members, route } from "./route.ts";

export const maxPasskeyNameLength = 60;

const encoded = (name: string, longest: number) => {
  const error = `${name} must be base64url of at most ${longest} characters`;
  return z.string(error).check(z.maxLength(longest, error), z.regex(/^[\w-]+$/, error));
};
const CredentialId = encoded("Credential ID", 1400);

const credential = <Response extends z.core.$ZodType>(response: Response) =>
  z.object({ id: CredentialId, response }, "Credential must be what the browser returned");

const clientDataJSON = encoded("Client data", 4000);

export const NewCredential = credential(
  z.object({ clientDataJSON, attestationObject: encoded("Attestation", 8000) }),
);
export type NewCredential = z.infer<typeof NewCredential>;

export const UsedCredential = credential(
  z.object({
    clientDataJSON,
    authenticatorData: encoded("Authenticator data", 2000),
    signature: encoded("Signature", 2000),
  }),
);
export type UsedCredential = z.infer<typeof UsedCredential>;

export const PasskeyName = line("Name", maxPasskeyNameLength);

export const Passkey = z.object({
  id: z.string(),
  name: z.string(),
  created_at: z.string(),
  last_used_at: z.nullable(z.string()),
});
export type Passkey = z.infer<typeof Passkey>;

export const challengeLogin = route("POST", "/login/passkey/challenge", {
  summary: "Get a challenge for logging in with a passkey",
  description: "The challenge can be used once, within five minutes.",
  response: {
    200: z.object({
      challenge: z.string(),
      rpId: z.string(),
      timeout: z.number(),
      userVerification: z.literal("required"),
    }),
  },
  errors: ["passkeys_unavailable"],
});

export const logInWithPasskey = route("POST", "/login/passkey", {
  summary: "Log in with a passkey",
  body: UsedCredential,
  response: { 200: AccessToken },
  errors: ["incorrect_passkey", "challenge_expired", "inactive_user", "passkeys_unavailable"],
});

export const listPasskeys = route("GET", "/users/me/passkeys", {
  summary: "List your passkeys",
  description: "`needs_password` is true if adding a passkey requires your password.",
  security: members,
  response: { 200: z.extend(listOf(Passkey), { needs_password: z.boolean() }) },
});

export const challengePasskey = route("POST", "/users/me/passkeys/challenge", {
  summary: "Get a challenge for adding a passkey",
  description: "Send your password unless you logged in within the last ten minutes.",
  security: members,
  body: z.object({ password: z.optional(GivenPassword) }),
  response: {
    200: z.object({
      challenge: z.string(),
      rp: z.object({ id: z.string(), name: z.string() }),
      user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
      pubKeyCredParams: z.array(z.object({ alg: z.number(), type: z.literal("public-key") })),
      timeout: z.number(),
      excludeCredentials: z.array(z.object({ id: z.string(), type: z.literal("public-key") })),
      authenticatorSelection: z.object({
        residentKey: z.literal("required"),
        userVerification: z.literal("required"),
      }),
    }),
  },
  errors: ["incorrect_password", "password_needed", "passkeys_unavailable"],
});

export const addPasskey = route("POST", "/users/me/passkeys", {
  summary: "Add the passkey that the browser created",
  security: members,
  body: z.object({ name: PasskeyName, credential: NewCredential }),
  response: { 200: Passkey },
  errors: ["incorrect_passkey", "challenge_expired", "passkeys_unavailable", "too_many_passkeys"],
});

export const removePasskey = route("DELETE", "/users/me/passkeys/:passkey_id", {
  summary: "Remove a passkey",
  security: members,
  params: z.object({ passkey_id: CredentialId }),
  response: { 200: Message },
  errors: ["passkey_not_found"],
});
