import * as z from "zod/mini";
import { Email } from "./fields.ts";
import { bearer, Message, type Route } from "./route.ts";

const tags = ["Operation"] as const;

export const checkHealth = {
  method: "GET",
  url: "/utils/health-check/",
  schema: {
    summary: "true while the site can answer and its database too",
    tags,
    response: { 200: z.boolean() },
  },
} as const satisfies Route;

export const sendTestMail = {
  method: "POST",
  url: "/utils/test-email/",
  schema: {
    summary: "Send a test mail",
    tags,
    security: bearer,
    querystring: z.object({ email_to: Email }),
    response: { 201: Message },
  },
} as const satisfies Route;

const MailStatus = z.object({
  is_configured: z.boolean(),
  waiting: z.number(),
  last_sent_at: z.nullable(z.string()),
  last_failure: z.nullable(z.object({ at: z.string(), problem: z.string() })),
});
export type MailStatus = z.infer<typeof MailStatus>;

export const getMailStatus = {
  method: "GET",
  url: "/utils/mail-status/",
  schema: {
    summary: "Whether mail goes out, and what failed last",
    tags,
    security: bearer,
    response: { 200: MailStatus },
  },
} as const satisfies Route;
