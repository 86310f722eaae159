// /music/ and /music/{year} are page and call at one address: what the request accepts decides which of the two answers.
import type { FastifyServerOptions } from "fastify";

type Strategy = NonNullable<FastifyServerOptions["constraints"]>[string];

/** A page is for whoever names text/html outright, as a browser's navigation does; a mere star gets the call. */
const wantsPage = (method: string | undefined, accept: string | undefined) =>
  (method === "GET" || method === "HEAD") && /\btext\/html\b/i.test(accept ?? "");

/** Routes declared with `constraints: { kind: "page" }` answer pages; the same address without it answers everything else. */
export const kind: Strategy = {
  name: "kind",
  storage: () => {
    const handlers = new Map<unknown, never>();
    return {
      get: (value) => handlers.get(value) ?? null,
      set: (value, handler) => void handlers.set(value, handler as never),
    };
  },
  deriveConstraint: ({ method, headers }) => (wantsPage(method, headers.accept) ? "page" : undefined),
};
