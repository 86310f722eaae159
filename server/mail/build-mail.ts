// Builds the mail of an outbox row. Links are made here, just before sending: the database holds none.
import * as z from "zod/mini";
import { Email } from "#contract/fields.ts";
import type { Db, OutboxRow } from "../db/tables.ts";
import {
  composeConfirmFollow,
  composeEmailChanged,
  composeNewAccount,
  composePasswordChanged,
  composeRecovery,
  composeTest,
  confirmLink,
  resetLink,
} from "./compose.ts";
import type { Mail } from "./mail.ts";
import type { MailKind } from "./outbox.ts";
import { UndeliverableError } from "./problem.ts";
import type { MailSite, RenderedMail } from "./template.ts";

export interface MailSources {
  db: Db;
  siteUrl: string;
  readSettings: () => Promise<MailSite>;
  /** Makes a token that sets the user's password; only its hash is stored. Undefined when the user has another address by now. */
  issueToken: IssueToken;
  /** The same for one that confirms that the user wants to follow. */
  issueConfirmToken: IssueToken;
  followerMails: FollowerMails;
}

type IssueToken = (
  user: { id: string; email: string },
  lifetimeMs: number,
) => Promise<string | undefined>;

/** What the mails to followers are made of, and what is learnt from them. */
export interface FollowerMails {
  /** Undefined: there is nothing to tell any more. */
  compose: (
    playlistId: string,
    user: { id: string; email: string },
  ) => Promise<(RenderedMail & Pick<Mail, "headers">) | undefined>;
  accepted: (userId: string) => Promise<void>;
  /** For good. */
  refused: (userId: string) => Promise<void>;
}

const hour = 60 * 60_000;

interface LinkKind {
  goesTo: "user";
  linkLasts: number;
  token: "issueToken" | "issueConfirmToken";
  linkOf: (siteUrl: string, token: string) => string;
  compose: (values: { site: MailSite; link: string }) => RenderedMail;
}

type Kind =
  | LinkKind
  | {
      goesTo: "user" | "address";
      compose: (values: { site: MailSite; siteUrl: string }) => RenderedMail;
    };

const reset = { goesTo: "user", token: "issueToken", linkOf: resetLink } as const;

const kinds: Record<Exclude<MailKind, "new_playlist">, Kind> = {
  recovery: { ...reset, linkLasts: hour, compose: composeRecovery },
  new_account: { ...reset, linkLasts: 24 * hour, compose: composeNewAccount },
  confirm_follow: {
    goesTo: "user",
    linkLasts: 7 * 24 * hour,
    token: "issueConfirmToken",
    linkOf: confirmLink,
    compose: composeConfirmFollow,
  },
  password_changed: { goesTo: "user", compose: composePasswordChanged },
  email_changed: { goesTo: "address", compose: composeEmailChanged },
  test: { goesTo: "address", compose: composeTest },
};

const isKind = (kind: string): kind is keyof typeof kinds => Object.hasOwn(kinds, kind);

/** Undefined: there is nobody to write to (any more). */
export async function buildMail(
  sources: MailSources,
  row: OutboxRow,
  now: number,
): Promise<Mail | undefined> {
  const { db, siteUrl, readSettings } = sources;
  if (row.kind === "new_playlist") return buildFollowerMail(sources, row, now);
  // Perhaps a newer version of this program runs beside us and will take it at the next attempt.
  if (!isKind(row.kind))
    throw new Error(`this version knows no mail of the kind ${JSON.stringify(row.kind)}`);
  const kind = kinds[row.kind];
  const user = row.user_id === null ? undefined : await findUser(db, row.user_id);
  const address = kind.goesTo === "user" ? user?.email : row.address;
  if (!address) return undefined;
  const site = await readSettings();
  const about = { id: row.id, kind: row.kind, to: recipient(address), date: new Date(now) };
  if (!("linkLasts" in kind)) return { ...about, ...kind.compose({ site, siteUrl }) };
  if (!user?.is_active) return undefined;
  const token = await sources[kind.token](user, kind.linkLasts);
  return token === undefined
    ? undefined
    : { ...about, ...kind.compose({ site, link: kind.linkOf(siteUrl, token) }) };
}

async function buildFollowerMail(
  { db, followerMails }: MailSources,
  row: OutboxRow,
  now: number,
): Promise<Mail | undefined> {
  const user = row.user_id === null ? undefined : await findUser(db, row.user_id);
  if (!user?.is_active || user.follows !== "yes" || row.playlist_id === null) return undefined;
  const to = recipient(user.email);
  const rendered = await followerMails.compose(row.playlist_id, user);
  return rendered && { id: row.id, kind: "new_playlist", to, date: new Date(now), ...rendered };
}

/** One plain address, or none: a comma or a line break in it would name others. */
function recipient(address: string) {
  const parsed = z.safeParse(Email, address);
  if (!parsed.success || parsed.data !== address)
    throw new UndeliverableError("The stored address is not one that mail can be sent to");
  return address;
}

const findUser = (db: Db, id: string) =>
  db
    .selectFrom("users")
    .select(["id", "email", "is_active", "follows"])
    .where("id", "=", id)
    .executeTakeFirst();
