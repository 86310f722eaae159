export const unknownId = "00000000-0000-4000-8000-000000000000";

const examples: Record<string, string> = {
  email: "somebody@example.com",
  year: "2024",
  name: "march",
  slug: "lisbon",
  format: "csv",
  token: "a-token",
  platform: "deezer",
};

/** Replaces parameters by examples. The example ids belong to no row. */
export const exampleAddress = (url: string) =>
  url.replace(/:(\w+)/g, (_, name: string) => examples[name] ?? unknownId);
