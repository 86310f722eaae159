/** With one period at its end, whether it had one or not. */
export const ended = (sentence: string) => `${sentence.replace(/(?<![.\s])[.\s]+$/, "")}.`;
