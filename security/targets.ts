// What the site promises when somebody attacks it or something breaks: sentences, each with the command that proves it.
// A test that proves one begins its title with the id: test("A1: …"), test("J5, J6: …").

export const commands = {
  "sec:inject": "attacks on the application itself, and on what is kept of its answers",
  "sec:net": "attacks by raw sockets, floods and strange HTTP",
  "sec:browser": "what browsers can be made to do",
  "rel:crash": "what survives a crash",
  "rel:disk": "what happens on a full, locked, damaged or read-only disk",
  "rel:ops": "starting, stopping, upgrading, and running for long",
  "rel:pg": "PostgreSQL: its own crashes, and what must hold there as on SQLite",
} as const;

export type Command = keyof typeof commands;

interface Group {
  title: string;
  /** The requirements of OWASP ASVS 5.0 that the group answers to. */
  asvs: string;
}

export const groups: Record<string, Group> = {
  A: { title: "Login and passwords", asvs: "6.1.1, 6.2.1–6.2.11, 6.3.1, 6.3.2, 6.3.8, 11.4.2" },
  B: { title: "Tokens and sessions", asvs: "7.1.1, 7.2.1–7.2.4, 7.3.x, 7.4.1–7.4.5, 9.1.1–9.2.3" },
  C: { title: "Password recovery and mail", asvs: "1.3.11, 6.4.1, 6.4.3, 6.5.x, 12.3.1" },
  D: { title: "Authorisation", asvs: "8.1.1–8.3.2, 15.3.1, 15.3.3" },
  E: { title: "Input", asvs: "1.2.4, 1.4.2, 2.2.1, 2.3.3, 15.3.5–15.3.7" },
  F: { title: "Browser side", asvs: "1.2.1–1.2.3, 3.2.x, 3.4.1–3.4.6, 3.5.x, 3.7.2, 14.3.x" },
  G: { title: "Cache", asvs: "14.2.2, 14.2.5, 14.3.2" },
  H: { title: "Upload", asvs: "5.1.1, 5.2.1–5.2.6, 5.3.1, 5.3.2, 5.4.1, 14.2.8" },
  I: {
    title: "Protocol and overload",
    asvs: "4.1.3, 4.2.1, 13.4.4, 15.1.3, 15.2.2, 16.2.5, 16.4.1, 16.5.x",
  },
  J: { title: "Durability", asvs: "" },
  K: { title: "Operation", asvs: "15.1.1, 15.2.1" },
  L: { title: "Rights that end, and one visitor against all", asvs: "7.4.1–7.4.3, 8.3.2, 15.4.2" },
};

export interface Target {
  id: string;
  command: Command;
  promise: string;
  /** Requirements of ASVS 5.0 that this one answers to in particular. */
  asvs?: string;
}

/**
 * What the database decides, or must decide alike: these are proved on PostgreSQL too. Their own command proves them on
 * SQLite and rel:pg proves the other half, so that no command takes much longer than a minute.
 */
export const onPostgresToo = [
  "A6",
  "A13",
  "B3",
  "C4",
  "D3",
  "D6",
  "E1",
  "E2",
  "E3",
  "E4",
  "E12",
  "E13",
  "G4",
  "J4",
  "J10",
  "J13",
  "K7",
  "L1",
  "L2",
  "L3",
  "L4",
  "L6",
  "L9",
  "L12",
  "L13",
  "L18",
];

const target = (id: string, command: Command, promise: string, asvs?: string): Target => ({
  id,
  command,
  promise,
  ...(asvs && { asvs }),
});

export const targets: Target[] = [
  target(
    "A1",
    "sec:inject",
    "A wrong password, an unknown address and an inactive account look the same to the byte.",
    "6.3.8",
  ),
  target("A2", "sec:inject", "They take the same time: medians within 25 %.", "6.3.8"),
  target(
    "A3",
    "sec:inject",
    "Passwords are kept as argon2id with 19 MiB and 2 passes or better; weaker ones are replaced at login; none is in database or log.",
    "11.4.2",
  ),
  target(
    "A4",
    "sec:inject",
    "The 11th failure on an account within 15 minutes waits 30 s to 15 min, right password included; another network does not.",
    "6.3.1",
  ),
  target(
    "A5",
    "sec:inject",
    "One address that fails on many accounts is stopped after 50; no header changes whose address it is.",
    "6.3.1",
  ),
  target("A6", "sec:inject", "Of 100 wrong logins at once at most 10 are looked at.", "6.3.1"),
  target(
    "A7",
    "sec:net",
    "A flood of logins is answered within 5 s each, and pages and images stay quick meanwhile.",
  ),
  target(
    "A8",
    "sec:inject",
    "A password has 8 to 128 characters of any kind, kept exactly; NUL is refused.",
    "6.2.1, 6.2.5, 6.2.8, 6.2.9",
  ),
  target(
    "A9",
    "sec:inject",
    "A common password, one's own address or the site's name is called Low by the strength meter.",
    "6.2.4",
  ),
  target(
    "A10",
    "sec:inject",
    "Changing the password takes the current one, ends the other sessions, keeps this one and is told by mail.",
    "6.2.2, 6.2.3, 7.4.3",
  ),
  target("A11", "sec:inject", "A malformed login is refused as such and never breaks anything."),
  target(
    "A12",
    "sec:inject",
    "A fresh installation has no account with a known password.",
    "6.3.2",
  ),
  target(
    "A13",
    "sec:inject",
    "Deleting one's account ends it at once, with sessions and reset links; the address is free again.",
    "7.4.2",
  ),

  target(
    "B1",
    "sec:inject",
    "Forged, altered, expired and oversized tokens are refused alike, and nothing is fetched to check them.",
    "9.1.1–9.2.1",
  ),
  target("B2", "sec:inject", "A token in the address or in a cookie is no token."),
  target(
    "B3",
    "sec:inject",
    "After reset, deactivation, deletion, logout or password change the old token fails on the next request.",
    "7.4.1, 7.4.2",
  ),
  target(
    "B4",
    "sec:inject",
    "Sessions end after 7 days or 72 idle hours; superusers' after 24 hours or 8 idle ones.",
    "7.3.1, 7.3.2",
  ),
  target(
    "B5",
    "sec:inject",
    "A token written differently is refused, or revoked together with the original.",
  ),
  target(
    "B6",
    "sec:inject",
    "A 401 challenges for Bearer, never for Basic, and does not tell deleted from expired.",
  ),
  target(
    "B7",
    "sec:inject",
    "A secret that is short or well known stops the start with 78, named but not shown.",
  ),
  target(
    "B8",
    "sec:browser",
    "The pages drop their token on 401 and 403 and keep it on every other failure.",
  ),
  target("B9", "sec:inject", "Twenty sessions per user live; one more ends the oldest.", "7.1.1"),
  target(
    "B10",
    "sec:inject",
    "A clock that jumps ends only what is truly expired; one before the build's date issues no token and says so.",
  ),

  target(
    "C1",
    "sec:inject",
    "A recovery request answers the same for known, unknown and inactive addresses, with mail working, failing or absent.",
  ),
  target(
    "C2",
    "sec:inject",
    "It takes the same time for all, at most 200 ms, however slow the mail server is.",
  ),
  target(
    "C3",
    "sec:inject",
    "Of a reset token of 256 bits only the SHA-256 is stored, and nothing is logged.",
  ),
  target("C4", "sec:inject", "A reset link used 20 times at once works exactly once."),
  target(
    "C5",
    "sec:inject",
    "It fails after 60 minutes, after a change of password or address, deactivation and deletion, with one text for all.",
  ),
  target(
    "C6",
    "sec:inject",
    "A reset ends all sessions, logs nobody in, and is told by mail without the password.",
  ),
  target(
    "C7",
    "sec:inject",
    "The link in a mail begins with SITE_URL, whatever the request's headers say.",
  ),
  target(
    "C8",
    "sec:inject",
    "Mail goes to the stored address and nowhere else, however the request spells it.",
    "1.3.11",
  ),
  target(
    "C9",
    "sec:inject",
    "One account gets 3 recovery mails an hour and always 200; the 21st request from one address gets 429.",
  ),
  target(
    "C10",
    "sec:inject",
    "A mail server that hangs delays no request and no stop; its attempt ends within 10 s and is tried again.",
  ),
  target(
    "C11",
    "sec:inject",
    "Without TLS no mail is sent, and the log says so, unless the owner has switched it off.",
    "12.3.1",
  ),
  target(
    "C12",
    "sec:browser",
    "The reset page leaks its token to no referrer, cache, third party, address bar or log.",
    "14.2.1",
  ),
  target(
    "C13",
    "sec:inject",
    "The preview of a recovery mail is for superusers, and its link cannot be redeemed.",
  ),
  target("C14", "sec:inject", "A name cannot put markup or headers into a mail.", "1.3.11"),

  target(
    "D1",
    "sec:inject",
    "Every route answers every kind of caller as the written matrix says, in every spelling of its address.",
    "8.1.1, 8.2.1",
  ),
  target(
    "D2",
    "sec:inject",
    "Another user's account is forbidden, whether it exists or not.",
    "8.2.2",
  ),
  target(
    "D3",
    "sec:inject",
    "Nobody gives oneself rights by sending fields that are not theirs to set.",
    "15.3.3",
  ),
  target("D4", "sec:inject", "No password hash is in any answer.", "15.3.1"),
  target(
    "D5",
    "sec:inject",
    "A superuser can neither demote or deactivate oneself (409) nor delete oneself (403).",
  ),
  target(
    "D6",
    "sec:inject",
    "Superusers who demote or delete each other at the same moment never leave the site without one.",
  ),
  target(
    "D7",
    "sec:inject",
    "A superuser's token loses its rights with the user, on the next request.",
    "8.3.2",
  ),
  target(
    "D8",
    "sec:inject",
    "Whoever acts while being deleted is refused and leaves nothing behind.",
  ),

  target(
    "E1",
    "sec:inject",
    "SQL in any field or parameter is only text; the source has no way to paste it into a statement.",
    "1.2.4",
  ),
  target(
    "E2",
    "sec:inject",
    "Paging takes plain whole numbers in range and nothing else.",
    "2.2.1",
  ),
  target("E3", "sec:inject", "An id that is none is 404 or 422, the same on both databases."),
  target(
    "E4",
    "sec:inject",
    "Years, months and bonus numbers out of range are refused, by the database too.",
  ),
  target(
    "E5",
    "sec:inject",
    "NUL, lone surrogates, direction controls and overlong text are refused in every text field.",
  ),
  target(
    "E6",
    "sec:inject",
    "A platform id has its platform's alphabet; players come from four hosts only.",
  ),
  target("E7", "sec:inject", "A playlist's image is one that was uploaded, or none."),
  target("E8", "sec:inject", "No input reaches a prototype.", "15.3.6"),
  target("E9", "sec:inject", "JSON of a wrong type is refused, never converted.", "15.3.5"),
  target("E10", "sec:inject", "Deeply nested JSON is refused at once."),
  target(
    "E11",
    "sec:inject",
    "Malformed addresses are refused, well-formed ones accepted, long ones at once.",
    "1.3.11",
  ),
  target(
    "E12",
    "sec:inject",
    "One mailbox is one account: addresses are trimmed, lower-cased and ASCII, the same on both databases.",
  ),
  target(
    "E13",
    "sec:inject",
    "Of 50 signups or changes to one address at once exactly one succeeds.",
    "2.3.3",
  ),
  target(
    "E14",
    "sec:net",
    "A body of an unexpected type or encoding is refused, never read unchecked.",
  ),
  target(
    "E15",
    "sec:inject",
    "Thousands of random requests meet no 5xx, and no error tells about stack, path or SQL.",
  ),

  target(
    "F1",
    "sec:browser",
    "Markup in any name or playlist text is shown as text, to visitors and in the admin area.",
    "1.2.1",
  ),
  target(
    "F2",
    "sec:browser",
    "Data in a page cannot end its script element, and arrives unchanged.",
    "1.2.3",
  ),
  target(
    "F3",
    "sec:browser",
    "The content policy is sent as written, nothing of ours violates it, and what it forbids is blocked.",
    "3.4.3",
  ),
  target(
    "F4",
    "sec:inject",
    "No page carries an inline script but the one allowed by its hash, nor inline styles or handlers.",
  ),
  target("F5", "sec:browser", "The site cannot be framed.", "3.4.6"),
  target("F6", "sec:inject", "No other origin is let in.", "3.4.2"),
  target(
    "F7",
    "sec:inject",
    "Reading changes nothing, no cookie is set, and another site's form cannot log in.",
    "3.3.x, 3.5.1–3.5.3",
  ),
  target(
    "F8",
    "sec:inject",
    "Every kind of answer carries the common headers and none of the forbidden ones.",
    "3.4.1, 4.1.1",
  ),
  target("F9", "sec:inject", "No address of ours redirects elsewhere."),
  target(
    "F10",
    "sec:browser",
    "The browser keeps the token and the visitor's choices, nothing else; the token goes at logout even if the server is down.",
    "14.3.1",
  ),
  target("F11", "sec:browser", "A message from a foreign frame is ignored."),
  target(
    "F12",
    "sec:browser",
    "Password fields hide, take pasting, and say to password managers what they are.",
    "6.2.6, 6.2.7",
  ),
  target("F13", "sec:inject", "No stored text becomes a script or data address."),

  target(
    "G1",
    "sec:inject",
    "No header or unknown query of one request shows in another's answer.",
  ),
  target("G2", "sec:inject", "Page and data at one address are never mixed up."),
  target("G3", "sec:inject", "What is kept in memory is bounded, whatever is asked."),
  target("G4", "sec:inject", "A change shows in the next answer; on a second instance within 5 s."),
  target(
    "G5",
    "sec:inject",
    "Conditional requests answer 304 with the same protection, and tags follow content and build alone.",
  ),
  target(
    "G6",
    "sec:inject",
    "A shared cache in front never shows one user's data to another.",
    "14.3.2",
  ),
  target(
    "G7",
    "sec:inject",
    "Many visitors at once cause at most two renderings; a failed one is not kept.",
  ),
  target(
    "G8",
    "sec:inject",
    "A private or page address with a file's ending is not found.",
    "14.2.5",
  ),

  target("H1", "sec:net", "A stranger's upload is refused before it is read."),
  target(
    "H2",
    "sec:inject",
    "Only PNG and JPEG are decoded, by their bytes and not by their name.",
    "5.2.2",
  ),
  target(
    "H3",
    "sec:inject",
    "An upload over 5 MiB is refused, with or without a stated length.",
    "5.2.1",
  ),
  target(
    "H4",
    "sec:inject",
    "A picture that would unpack too large is refused unopened; the largest allowed ones do not harm the others.",
    "5.2.6",
  ),
  target(
    "H5",
    "sec:inject",
    "What is stored is drawn anew: no tail, script or place of the original.",
    "14.2.8",
  ),
  target("H6", "sec:inject", "A file's name decides nothing; the server chooses its own.", "5.3.2"),
  target("H7", "sec:inject", "A malformed upload is refused as such."),
  target("H8", "sec:inject", "Uploads broken off leave nothing behind."),
  target("H9", "sec:net", "No spelling of an image's address reaches another file.", "13.4.1"),
  target(
    "H10",
    "rel:disk",
    "A disk that fills during an upload: 503, nothing half stored, playlists untouched.",
  ),
  target(
    "H11",
    "rel:crash",
    "A crash during an upload leaves no playlist without its image; unused images go after a day.",
  ),

  target(
    "I1",
    "sec:net",
    "Slow and silent connections are cut in time, and others do not notice them.",
  ),
  target("I2", "sec:net", "Clients that stop reading are let go and cost no memory."),
  target("I3", "sec:net", "A body over 64 KB is refused at once."),
  target("I4", "sec:net", "Overlong headers and addresses are refused."),
  target("I5", "sec:net", "Ambiguous HTTP is refused and the connection closed.", "4.2.1"),
  target("I6", "sec:net", "Unusual methods are refused and method overrides ignored.", "13.4.4"),
  target(
    "I7",
    "sec:net",
    "A thousand connections get answers or 503 with a time to wait, and it is over when they are gone.",
    "15.2.2",
  ),
  target(
    "I8",
    "sec:net",
    "A handler that hangs is answered with 503 after 10 s and its place freed.",
  ),
  target(
    "I9",
    "sec:net",
    "The health check answers under load, is never limited, and says 503 when the database is gone.",
  ),
  target(
    "I10",
    "sec:net",
    "A log line is one line of JSON, with passwords, tokens and addresses masked.",
    "16.2.5, 16.4.1",
  ),
  target(
    "I11",
    "sec:net",
    "A failure inside is a plain 500, and the next request is answered.",
    "16.5.x",
  ),
  target(
    "I12",
    "sec:net",
    "What matters to security is one audit line each, with who, from where and how it ended.",
    "16.2.1, 16.3.1",
  ),

  target(
    "J1",
    "rel:crash",
    "Two hundred writers, killed twenty times: no acknowledged write is lost, none doubled.",
  ),
  target("J2", "rel:crash", "An acknowledged write has been synced to disk."),
  target("J3", "rel:pg", "The same on PostgreSQL, with the program and the server killed."),
  target("J4", "rel:crash", "Signup, reset, deletion and creation happen wholly or not at all."),
  target(
    "J5",
    "rel:disk",
    "On a full disk writes are 503, reads go on, and it works again once there is room.",
  ),
  target(
    "J6",
    "rel:disk",
    "While another process holds the lock others are not held up, and the write waits or says when to come back.",
  ),
  target(
    "J7",
    "rel:disk",
    "A damaged database stops the start with 65 and a hint, and is never touched.",
  ),
  target(
    "J8",
    "rel:disk",
    "In a read-only folder reads work, writes are 503, and the log says why.",
  ),
  target(
    "J9",
    "rel:disk",
    "The write-ahead log stays within 64 MB beside a slow reader, and shrinks afterwards.",
  ),
  target(
    "J10",
    "rel:crash",
    "A backup taken under load holds every write acknowledged before it, and is sound.",
  ),
  target("J11", "rel:crash", "A large database with a long write-ahead log is ready within 3 s."),
  target(
    "J12",
    "rel:disk",
    "A second instance on one SQLite file is refused with 75 and harms nothing.",
  ),
  target("J13", "rel:crash", "The database itself refuses orphans and impossible dates."),

  target("K1", "rel:ops", "Stopping under load truncates no answer and ends with 0 within 5 s."),
  target("K2", "rel:ops", "Stopping during an upload or with mail waiting loses neither."),
  target("K3", "rel:ops", "A second signal ends it at once."),
  target(
    "K4",
    "rel:ops",
    "Wrong settings stop the start, all named at once with the form expected, no stack and no secret.",
  ),
  target(
    "K5",
    "rel:pg",
    "Without PostgreSQL the start waits, then ends with 69; a running site answers 503 and recovers by itself.",
  ),
  target(
    "K6",
    "rel:ops",
    "The first start makes one secret, readable by its owner alone, and refuses a loosened one.",
    "13.3.1",
  ),
  target(
    "K7",
    "rel:ops",
    "A migration that is killed, fails or runs twice at once loses nothing and is finished or undone.",
  ),
  target("K8", "rel:ops", "An older program does not touch a newer database."),
  target(
    "K9",
    "rel:ops",
    "Files are private to their owner, and nothing is written outside the data folder.",
  ),
  target(
    "K10",
    "rel:ops",
    "The server connects to its database and its mail server, to the platforms of L15 when an owner asks for it, and to nothing else.",
  ),
  target("K11", "rel:ops", "Under long load memory and open files stay level."),
  target(
    "K12",
    "rel:ops",
    "Dependencies are locked, install without scripts, meet their floor versions and are listed in an SBOM.",
    "15.1.1, 15.2.1",
  ),

  target(
    "L1",
    "sec:inject",
    "A request whose body comes after a reset, logout, password change, demotion, deactivation or deletion writes nothing, by any call.",
    "7.4.1, 8.3.2",
  ),
  target(
    "L2",
    "sec:inject",
    "A login verified with a password that was replaced meanwhile, or of an account deactivated meanwhile, opens nothing.",
  ),
  target(
    "L3",
    "sec:inject",
    "A password change verified before a reset and committed after it is refused.",
  ),
  target(
    "L4",
    "sec:inject",
    "A promotion shortens the session to a superuser's 24 hours, counted from its start.",
  ),
  target("L5", "sec:browser", "A 401 for one token forgets that token alone, in every tab."),
  target("L6", "sec:inject", "An attempt that ended in 503 counts against nobody."),
  target(
    "L7",
    "sec:net",
    "Connections that pipeline without reading are cut within 10 s, and nobody else notices them.",
  ),
  target(
    "L8",
    "rel:pg",
    "Without its database the site shows what was there for up to an hour, and is fresh within 1 s of its return.",
  ),
  target("L9", "sec:inject", "Reads by members never wait for a write."),
  target(
    "L10",
    "rel:ops",
    "Signals within one second are one: Ctrl-C under npm cuts no answer and closes the database.",
  ),
  target(
    "L11",
    "sec:net",
    "A refused body gets its status by fetch and curl, 20 of 20 at 300 bytes, 40 kB, 3 MB, 20 MB.",
  ),
  target(
    "L12",
    "rel:disk",
    "A restore killed at any of its steps leaves the old site or the new one, whole, and the next start says which.",
  ),
  target(
    "L13",
    "rel:ops",
    "A schema with anything that is not ours is refused by restore and told by doctor.",
  ),
  target(
    "L14",
    "rel:ops",
    "Files written by a command belong to the data folder's owner; an unreadable database is not called damaged.",
  ),
  target(
    "L15",
    "sec:net",
    "The server asks nobody but the listed platforms, never a private address, never more than 1 MB (pictures 8 MB) or 5 s, and nobody at all with PLATFORM_LOOKUPS=off.",
    "13.2.4, 13.2.5",
  ),
  target(
    "L18",
    "sec:inject",
    "An import of formulas, picture bombs, 50,000 rows or a wrong encoding is refused with a sentence that names the row, and nothing is kept; visitors meanwhile wait less than 100 ms.",
    "5.2.1, 5.2.6",
  ),
];
