// A figure or a seed that is to be read beside a test's result.
import type { TestContext } from "vitest";

declare module "vitest" {
  interface TaskMeta {
    notes?: string[];
  }
}

export function note({ task }: TestContext, text: string) {
  task.meta.notes = [...(task.meta.notes ?? []), text];
}
