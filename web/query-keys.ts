/** What is asked of the server about the person in front of it, and how each answer is found again. */
export const keys = { me: ["me"] } as const;
