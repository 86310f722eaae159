import * as z from "zod/mini";

export const errors = {
  incorrect_login: [400, "Incorrect email or password"],
  inactive_user: [400, "Inactive user"],
  invalid_token: [400, "Invalid token"],
  signup_email_taken: [400, "The user with this email already exists in the system"],
  new_user_email_taken: [400, "The user with this email already exists in the system."],
  incorrect_password: [400, "Incorrect password"],
  same_password: [400, "New password cannot be the same as the current one"],
  password_needed: [400, "Enter your password to add a passkey"],
  incorrect_passkey: [400, "This passkey does not work here. Log in with your password."],
  challenge_expired: [400, "That took too long. Please try again."],
  malformed: [400, "The request could not be read"],
  from_elsewhere: [400, "Requests from other sites are not allowed"],
  not_authenticated: [401, "Could not validate credentials"],
  not_privileged: [403, "The user doesn't have enough privileges"],
  superuser_deletes_self: [403, "Super users are not allowed to delete themselves"],
  not_found: [404, "Not Found"],
  user_not_found: [404, "User not found"],
  user_to_change_not_found: [404, "The user with this id does not exist in the system"],
  recovery_user_not_found: [404, "The user with this username does not exist in the system."],
  passkey_not_found: [404, "Passkey not found"],
  session_not_found: [404, "Session not found"],
  playlist_not_found: [404, "Playlist not found"],
  no_songs: [404, "This playlist has no songs yet"],
  email_taken: [409, "User with this email already exists"],
  own_rights: [409, "You cannot take away your own rights"],
  already_announced: [409, "The followers have already been emailed about this playlist"],
  not_published: [409, "Publish this playlist first. Followers can’t open a draft"],
  nothing_to_take_back: [
    409,
    "There is nothing left to cancel: all emails have been sent, or none were asked for",
  ],
  last_superuser: [409, "There must be at least one active superuser"],
  backup_under_way: [409, "A backup is being made already"],
  backups_by_postgres: [
    409,
    "On PostgreSQL the site makes no backups: pg_dump does (docs/backup.md).",
  ],
  passkeys_unavailable: [409, "Passkeys need a site with a name and https."],
  too_many_passkeys: [409, "You have as many passkeys as one account may have. Remove one first."],
  signup_closed: [409, "Sign-up is closed on this site"],
  settings_changed: [409, "The settings were changed in the meantime"],
  too_large: [413, "The request is too large"],
  image_too_large: [413, "The image is too large: 5 MiB at most"],
  address_too_long: [414, "The address is too long"],
  unsupported_type: [415, "The request's content type is not supported"],
  not_an_image: [415, "Only png and jpeg images are accepted"],
  heic_image: [415, "This looks like an iPhone photo (HEIC). Save it as JPEG first."],
  platform_lookups_off: [422, "Platform lookups are switched off (PLATFORM_LOOKUPS=off)."],
  platform_id_missing: [422, "This playlist has no {platform} id yet."],
  platform_playlist_unknown: [422, "{platform} has no playlist with this id."],
  platform_playlist_private: [422, "This playlist is private on {platform}."],
  platform_shows_no_cover: [422, "{platform} shows no cover of this playlist."],
  platform_cover_unusable: [
    422,
    "The cover on {platform} cannot be used: it must be a png or jpeg image of 5 MiB at most.",
  ],
  not_a_short_link: [422, "This is not a short link of a music platform."],
  short_link_leads_nowhere: [422, "This short link does not lead to a playlist."],
  backups_off: [422, "Backups are switched off (BACKUPS=off)."],
  too_often: [429, "Too many attempts"],
  internal: [500, "Internal Server Error"],
  format_not_offered: [501, "Only json is offered"],
  platform_silent: [502, "{platform} gave no usable answer. Try again later."],
  platform_throttled: [502, "{platform} asks us to wait: try again in a minute."],
  busy: [503, "The server is busy, please try again in a moment"],
} as const satisfies Record<string, readonly [status: number, detail: string]>;

export type ErrorCode = keyof typeof errors;

export const FieldProblem = z.object({
  loc: z.array(z.union([z.string(), z.number()])),
  msg: z.string(),
  type: z.string(),
});
export type FieldProblem = z.infer<typeof FieldProblem>;

export const Problem = z.object({ detail: z.union([z.string(), z.array(FieldProblem)]) });
export type Problem = z.infer<typeof Problem>;
