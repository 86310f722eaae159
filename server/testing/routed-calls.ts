/** Parses the output of Fastify's `printRoutes`. */
export function routedCalls(drawing: string) {
  const branch: string[] = [];
  return drawing.split("\n").flatMap((line) => {
    const [, indent = "", part = "", methods = "", condition] =
      /^([│├└─ ]*)(\S+) \(([A-Z, ]+)\)( \{.*\})?$/.exec(line) ?? [];
    branch.splice(indent.length / 4 - 1, Number.POSITIVE_INFINITY, part);
    if (condition) return [];
    const path = branch.join("");
    return methods
      .split(", ")
      .flatMap((method) => (method === "" || method === "HEAD" ? [] : [`${method} ${path}`]));
  });
}
