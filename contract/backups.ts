import * as z from "zod/mini";
import { bearer, route } from "./route.ts";

const Backup = z.object({
  name: z.string(),
  made_at: z.string(),
  bytes: z.number(),
});

const Backups = z.object({
  engine: z.enum(["sqlite", "postgres"]),
  is_on: z.boolean(),
  folder: z.string(),
  is_under_way: z.boolean(),
  last_failure: z.nullable(z.object({ at: z.string(), problem: z.string() })),
  data: z.array(Backup),
  count: z.number(),
});
export type Backups = z.infer<typeof Backups>;

export const getBackups = route("GET", "/backups/", {
  summary: "The backups, and the last failure",
  security: bearer,
  response: { 200: Backups },
});

export const makeBackup = route("POST", "/backups/", {
  summary: "Start a backup. Answers at once; `is_under_way` is true until it is done",
  security: bearer,
  response: { 200: Backups },
});
