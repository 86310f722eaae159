// A name as it is looked for and sorted by: small letters without their accents, so that "elodie" finds Élodie, and she stands
// among the Es. Made here and kept beside the name (`users.sort_name`), because SQLite and PostgreSQL each know other letters.
// Greek's last sigma is written as the others: in capitals nobody can tell them apart.
// Whoever changes what this does needs a migration that makes all of them anew.

const accents = /[\u0300-\u036f]/g;

export const plainName = (name: string | null) =>
  (name ?? "")
    .toLowerCase()
    .normalize("NFD")
    .replace(accents, "")
    .normalize("NFC")
    .replaceAll("ς", "σ");

/** Both, for the row of a user. No name at all and an empty one are the same. */
export function named(name: string | null | undefined) {
  const full_name = name || null;
  return { full_name, sort_name: plainName(full_name) };
}
