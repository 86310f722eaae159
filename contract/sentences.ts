export const ended = (sentence: string) => (sentence.endsWith(".") ? sentence : `${sentence}.`);
