import * as z from "zod/mini";
import { route, superusers } from "./route.ts";

export const Backup = z.object({ name: z.string(), made_at: z.string(), bytes: z.number() });

export const Backups = z.object({
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
  summary: "List the backups and the last failure",
  security: superusers,
  response: { 200: Backups },
});

export const makeBackup = route("POST", "/backups/", {
  summary: "Start a backup",
  description: "Returns immediately. `is_under_way` is true until the backup has finished.",
  security: superusers,
  response: { 200: Backups },
  errors: ["backup_under_way", "backups_by_postgres", "backups_off"],
});
