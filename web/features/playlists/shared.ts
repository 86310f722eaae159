export type Shared = { [Name in "title" | "text" | "url"]?: string };

const text = (value: unknown) => (typeof value === "string" && value.trim() ? value : undefined);

/** Returns the text that another app has shared (Web Share Target). Every page downloads this file, so it must stay small. */
export const readShared = (search: Record<string, unknown>): Shared => ({
  title: text(search.title),
  text: text(search.text),
  url: text(search.url),
});
