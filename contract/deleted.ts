import * as z from "zod/mini";
import { Id } from "./fields.ts";
import { listOf, Message, route, superusers } from "./route.ts";

export const Deleted = z.object({
  id: Id,
  kind: z.enum(["playlist", "sample", "gallery", "photo"]),
  title: z.string(),
  deleted_at: z.string(),
});
export type Deleted = z.infer<typeof Deleted>;

const ofDeleted = {
  security: superusers,
  params: z.object({ id: Id }),
  errors: ["not_found"],
} as const;

export const listDeleted = route("GET", "/deleted/", {
  summary: "List deleted playlists, galleries and photos",
  description: "Items deleted in the last 30 days, newest first.",
  security: superusers,
  response: { 200: listOf(Deleted) },
});

export const maxDeletedAtOnce = 500;
const SeveralDeleted = z.object({
  ids: z
    .array(Id, "IDs must be a list")
    .check(
      z.minLength(1, "Include at least one ID"),
      z.maxLength(maxDeletedAtOnce, `You can include at most ${maxDeletedAtOnce} IDs at once`),
    ),
});

export const restoreSeveralDeleted = route("POST", "/deleted/restore", {
  summary: "Restore several deleted playlists, galleries and photos",
  description: `Restores up to ${maxDeletedAtOnce} of them, or none if one is missing.`,
  security: superusers,
  body: SeveralDeleted,
  response: { 200: Message },
  errors: ["not_found", "too_many_photos"],
});

export const endSeveralDeleted = route("POST", "/deleted/remove", {
  summary: "Delete several deleted playlists, galleries and photos permanently",
  description: `Deletes up to ${maxDeletedAtOnce} of them, or none if one is missing. This can't be undone.`,
  security: superusers,
  body: SeveralDeleted,
  response: { 200: Message },
  errors: ["not_found"],
});

export const restoreDeleted = route("POST", "/deleted/:id/restore", {
  summary: "Restore a deleted playlist, gallery or photo",
  ...ofDeleted,
  response: { 200: Message },
  errors: ["not_found", "too_many_photos"],
});

export const endDeleted = route("DELETE", "/deleted/:id", {
  summary: "Permanently delete a deleted playlist, gallery or photo",
  description: "This can't be undone.",
  ...ofDeleted,
  response: { 200: Message },
});
