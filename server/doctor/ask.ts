export type Ask = (question: string) => Promise<Record<string, unknown>[]>;
