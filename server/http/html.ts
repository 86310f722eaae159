export class Html extends String {}

const entities: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

const escaped = (text: string) =>
  text.replace(/[&<>"']/g, (character) => entities[character] ?? "");

export function html(strings: TemplateStringsArray, ...values: (string | Html | Html[])[]): Html {
  const parts = values.map((value) => {
    if (typeof value === "string") return escaped(value);
    return Array.isArray(value) ? value.join("") : value.toString();
  });
  return new Html(String.raw({ raw: strings }, ...parts));
}
