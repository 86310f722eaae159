import * as declarations from "./declarations.ts";
import type { Route } from "./route.ts";

type ValueOf<Module> = Module extends unknown ? Module[keyof Module] : never;
type DeclaredRoute = Extract<ValueOf<ValueOf<typeof declarations>>, Route>;

export const isRoute = (exported: unknown): exported is DeclaredRoute =>
  typeof exported === "object" && exported !== null && "url" in exported;

export const namedDeclarations = Object.values(declarations).flatMap((module) =>
  Object.entries<unknown>(module),
);

export const routes = namedDeclarations.map(([, declaration]) => declaration).filter(isRoute);
