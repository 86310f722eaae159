// npm run superuser -- EMAIL: gives an account a new password and makes it a superuser. Creates the account if necessary.
import { randomBytes } from "node:crypto";
import * as z from "zod/mini";
import { Email } from "#contract/fields.ts";
import { createPasswords } from "#server/features/auth/passwords.ts";
import { appointSuperuser } from "#server/features/users/superusers.ts";
import { runCommand } from "#server/process/run-command.ts";
import { StartError } from "#server/process/start-error.ts";
import { readArguments } from "./arguments.ts";
import { onSite } from "./on-site.ts";

const news = {
  created: "The superuser {email} was created.",
  promoted: "{email} is now a superuser with a new password. Its sessions and passkeys were ended.",
  reset: "{email} has a new password. Its sessions and passkeys were ended.",
};

await runCommand(async (environment) => {
  const { subject } = readArguments("superuser", "EMAIL", {});
  const email = z.safeParse(Email, subject);
  if (!email.success) throw new StartError(64, [`${subject} is not a valid email address.`]);
  const password = randomBytes(15).toString("base64url");
  const account = { email: email.data, password };
  const outcome = await onSite(environment, (db) =>
    appointSuperuser(db, createPasswords(), account, Date.now()),
  );
  console.log(news[outcome].replace("{email}", email.data));
  console.log(`Password: ${password}`);
  console.log("It won't be shown again. Log in, then change it under My Profile, Password.");
});
