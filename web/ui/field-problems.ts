import * as z from "zod/mini";

export function fieldProblems(rule: z.core.$ZodType, thing: unknown): Record<string, string> {
  const problems: Record<string, string> = {};
  for (const { path, message } of z.safeParse(rule, thing).error?.issues ?? [])
    problems[String(path[0])] ??= message;
  return problems;
}
