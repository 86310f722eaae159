import type { FastifyRequest } from "fastify";
import * as contract from "#contract/passkeys.ts";
import { AppError } from "../../http/app-error.ts";
import type { App } from "../../http/create-server.ts";
import { audit, auditRefusal } from "../../http/log.ts";
import type { Services } from "../../services.ts";
import { callerOf } from "./guards.ts";
import {
  algorithms,
  challengeLasts,
  deletePasskey,
  insertPasskey,
  issueChallenge,
  listPasskeys,
  logInWithPasskey,
  needsPassword,
  relyingParty,
  verifyNew,
} from "./passkeys.ts";
import { checkPassword } from "./password-change.ts";

export function passkeyRoutes(app: App, deps: Services) {
  const { db, now, guards, limits, mail, siteUrl, readSettings } = deps;
  const refuse = (request: FastifyRequest) =>
    auditRefusal(request, "passkey addition", callerOf(request).id);

  app.route({
    ...contract.challengeLogin,
    handler: ({ ip }) => {
      const rpId = relyingParty(siteUrl);
      return limits.charge({ loginByPasskeyPerIp: ip }, async () => ({
        challenge: await issueChallenge(db, null, now()),
        rpId,
        timeout: challengeLasts,
        userVerification: "required" as const,
      }));
    },
  });

  app.route({
    ...contract.logInWithPasskey,
    handler: (request) => logInWithPasskey(deps, request.body, request),
  });

  app.route({
    ...contract.listPasskeys,
    handler: async (request) => {
      const caller = callerOf(request);
      const data = await listPasskeys(db, caller.id);
      return { data, count: data.length, needs_password: needsPassword(caller, now()) };
    },
  });

  app.route({
    ...contract.challengePasskey,
    handler: async (request) => {
      const rp = { id: relyingParty(siteUrl), name: (await readSettings()).name };
      const caller = callerOf(request);
      const { password } = request.body;
      if (password !== undefined)
        await checkPassword(deps, caller, password).catch(refuse(request));
      else if (needsPassword(caller, now())) throw new AppError("password_needed");
      const challenge = await issueChallenge(db, caller.id, now());
      const type = "public-key" as const;
      return {
        challenge,
        rp,
        user: {
          id: Buffer.from(caller.id).toString("base64url"),
          name: caller.email,
          displayName: caller.full_name || caller.email,
        },
        pubKeyCredParams: algorithms.map((alg) => ({ alg, type })),
        timeout: challengeLasts,
        excludeCredentials: (await listPasskeys(db, caller.id)).map(({ id }) => ({ id, type })),
        authenticatorSelection: {
          residentKey: "required" as const,
          userVerification: "required" as const,
        },
      };
    },
  });

  app.route({
    ...contract.addPasskey,
    handler: async (request) => {
      const { name, credential } = request.body;
      const { id: user_id, email } = callerOf(request);
      const made = await verifyNew(deps, credential, user_id).catch(refuse(request));
      const added = { ...made, user_id, name, rp_id: relyingParty(siteUrl) };
      const passkey = await limits.charge({ noticePerAccount: email, mailPerIp: request.ip }, () =>
        guards.lockCaller(request, (transaction) => insertPasskey(transaction, added, now())),
      );
      mail.wake();
      audit(request, "passkey addition", { user: user_id });
      return passkey;
    },
  });

  app.route({
    ...contract.removePasskey,
    handler: async (request) => {
      const user = callerOf(request).id;
      await deletePasskey(db, user, request.params.passkey_id);
      audit(request, "passkey removal", { user });
      return { message: "Passkey removed successfully" };
    },
  });
}
