// Builds the mail of an outbox row. Links are made here, just before sending: the database holds none.
import * as z from "zod/mini";
import { Email } from "#contract/fields.ts";
import type { Db, OutboxRow } from "../db/tables.ts";
import {
  composeEmailChanged,
  composeLinksGone,
  composeNewAccount,
  composePasswordChanged,
  composeRecovery,
  composeTest,
  resetLink,
} from "./compose.ts";
import { goneLinks } from "./gone-links.ts";
import type { Mail } from "./mail.ts";
import type { MailKind } from "./outbox.ts";
import { UndeliverableError } from "./problem.ts";
import { type MailSite, oneLine, type RenderedMail } from "./template.ts";

export interface MailSources {
  db: Db;
  siteUrl: string;
  readSettings: () => Promise<MailSite>;
  /** Makes a token that sets the user's password; only its hash is stored. Undefined when the user has another address by now. */
  issueToken: (user: { id: string; email: string }, lifetimeMs: number) => Promise<string | undefined>;
}

const hour = 60 * 60_000;

type Kind =
  | { goesTo: "user"; linkLasts: number; compose: (values: { site: MailSite; name: string | null; link: string }) => RenderedMail }
  | {
      goesTo: "user";
      linesOf: typeof goneLinks;
      compose: (values: { site: MailSite; name: string | null; siteUrl: string; lines: string[] }) => RenderedMail;
    }
  | { goesTo: "user" | "address"; compose: (values: { site: MailSite; name: string | null; siteUrl: string }) => RenderedMail };

const kinds: Record<MailKind, Kind> = {
  recovery: { goesTo: "user", linkLasts: hour, compose: composeRecovery },
  new_account: { goesTo: "user", linkLasts: 24 * hour, compose: composeNewAccount },
  password_changed: { goesTo: "user", compose: composePasswordChanged },
  email_changed: { goesTo: "address", compose: composeEmailChanged },
  links_gone: { goesTo: "user", linesOf: goneLinks, compose: composeLinksGone },
  test: { goesTo: "address", compose: composeTest },
};

const isKind = (kind: string): kind is MailKind => Object.hasOwn(kinds, kind);

/** Undefined: there is nobody to write to (any more). */
export async function buildMail(sources: MailSources, row: OutboxRow, now: number): Promise<Mail | undefined> {
  const { db, siteUrl, readSettings, issueToken } = sources;
  // Perhaps a newer version of this program runs beside us and will take it at the next attempt.
  if (!isKind(row.kind)) throw new Error(`this version knows no mail of the kind ${JSON.stringify(row.kind)}`);
  const kind = kinds[row.kind];
  const user = row.user_id === null ? undefined : await findUser(db, row.user_id);
  const address = kind.goesTo === "user" ? user?.email : row.address;
  if (!address) return undefined;
  // One plain address, or none: a comma or a line break in it would name others.
  const parsed = z.safeParse(Email, address);
  if (!parsed.success || parsed.data !== address) throw new UndeliverableError("The stored address is not one that mail can be sent to");
  const name = user?.full_name ?? null;
  const site = await readSettings();
  const about = { id: row.id, kind: row.kind, to: { name: oneLine(name ?? ""), address }, date: new Date(now) };
  if ("linesOf" in kind) {
    const lines = await kind.linesOf(db, row);
    return lines.length === 0 ? undefined : { ...about, ...kind.compose({ site, name, siteUrl, lines }) };
  }
  if (!("linkLasts" in kind)) return { ...about, ...kind.compose({ site, name, siteUrl }) };
  if (!user?.is_active) return undefined;
  const token = await issueToken(user, kind.linkLasts);
  return token === undefined ? undefined : { ...about, ...kind.compose({ site, name, link: resetLink(siteUrl, token) }) };
}

const findUser = (db: Db, id: string) =>
  db.selectFrom("users").select(["id", "email", "full_name", "is_active"]).where("id", "=", id).executeTakeFirst();
