export type Shared = { [Name in "title" | "text" | "url"]?: string };

const text = (value: unknown) => (typeof value === "string" && value.trim() ? value : undefined);

/** This function must stay small, because every page downloads this file. */
export const readShared = (search: Record<string, unknown>): Shared => ({
  title: text(search.title),
  text: text(search.text),
  url: text(search.url),
});
