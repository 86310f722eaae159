// SQLite and PostgreSQL treat accents and case differently, so names are folded here. A change to `plainName` needs a migration that rewrites every `sort_name`.
const accents = /[\u0300-\u036f]/g;

export const plainName = (name: string | null) =>
  (name ?? "")
    .toLowerCase()
    .normalize("NFD")
    .replace(accents, "")
    .normalize("NFC")
    .replaceAll("ς", "σ");

export function nameColumns(name: string | null | undefined) {
  const full_name = name || null;
  return { full_name, sort_name: plainName(full_name) };
}
