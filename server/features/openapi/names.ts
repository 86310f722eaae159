import * as z from "zod/mini";
import { FieldProblem, Problem } from "#contract/errors.ts";
import { Message, type Route } from "#contract/route.ts";
import { isRoute, namedDeclarations } from "#contract/routes.ts";

/** The schemas under components/schemas, named like their exports. */
export const namedSchemas = z
  .registry<{ id: string }>()
  .add(Problem, { id: "Error" })
  .add(FieldProblem, { id: "FieldError" })
  .add(Message, { id: "Message" });

interface Operation {
  operationId: string;
  schema: Route["schema"];
}

const operations = new Map<string, Operation>();
const keyOf = ({ method, url }: { method: unknown; url: string }) => `${method} ${url}`;

for (const [name, declaration] of namedDeclarations) {
  if (declaration instanceof z.core.$ZodType) namedSchemas.add(declaration, { id: name });
  else if (isRoute(declaration))
    operations.set(keyOf(declaration), { operationId: name, schema: declaration.schema });
}

/** Returns undefined for routes outside the contract, which the document hides. */
export const findOperation = (route: { method: unknown; url: string }) =>
  operations.get(keyOf(route));
