// The calls an operator or a monitor makes.
import * as z from "zod/mini";
import { Email } from "./fields.ts";
import { bearer, Message, type Route } from "./route.ts";

const tags = ["Operation"] as const;

export const checkHealth = {
  method: "GET",
  url: "/utils/health-check/",
  schema: { summary: "true while the site can answer and its database too", tags, response: { 200: z.boolean() } },
} as const satisfies Route;

export const sendTestMail = {
  method: "POST",
  url: "/utils/test-email/",
  schema: { summary: "Send a test mail", tags, security: bearer, querystring: z.object({ email_to: Email }), response: { 201: Message } },
} as const satisfies Route;
