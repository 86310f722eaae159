import * as z from "zod/mini";
import { Email, Id } from "./fields.ts";
import { Message, route, superusers } from "./route.ts";

export const checkHealth = route("GET", "/utils/health-check/", {
  summary: "Check that the site and its database work",
  response: { 200: z.boolean() },
});

export const sendTestMail = route("POST", "/utils/test-email/", {
  summary: "Send a test email",
  security: superusers,
  querystring: z.object({ email_to: Email }),
  response: { 201: Message },
});

export const MailStatus = z.object({
  is_configured: z.boolean(),
  waiting: z.number(),
  last_sent_at: z.nullable(z.string()),
  last_failure: z.nullable(z.object({ at: z.string(), problem: z.string() })),
});
export type MailStatus = z.infer<typeof MailStatus>;

export const getMailStatus = route("GET", "/utils/mail-status/", {
  summary: "Get the number of waiting emails and the last failure",
  security: superusers,
  response: { 200: MailStatus },
});

export const getProblems = route("GET", "/utils/problems/", {
  summary: "List the site's current problems",
  description:
    "These are the problems that letters to the owner report. `letters_to` is the address of the letters. `summary` is the newest monthly letter.",
  security: superusers,
  response: {
    200: z.object({
      data: z.array(z.object({ text: z.string(), advice: z.string(), since: z.string() })),
      count: z.number(),
      letters_to: z.nullable(z.string()),
      summary: z.nullable(z.object({ month: z.string(), lines: z.array(z.string()) })),
    }),
  },
});

export const FirstSteps = z.object({
  samples: z.number(),
  incomplete: z.number(),
  left: z.array(z.enum(["playlist", "password", "name", "tiles", "mail", "backup"])),
});

export type FirstStep = z.infer<typeof FirstSteps>["left"][number];

export const getFirstSteps = route("GET", "/utils/first-steps/", {
  summary: "List the first steps that the owner hasn't completed",
  description: "`incomplete` counts playlists without an ID on one or more offered platforms.",
  security: superusers,
  response: { 200: FirstSteps },
});

export const removeSamples = route("DELETE", "/playlists/samples", {
  summary: "Delete the sample playlists that haven't been edited",
  security: superusers,
  response: { 200: z.object({ ids: z.array(Id) }) },
});
