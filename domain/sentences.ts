export const withFullStop = (sentence: string) =>
  sentence.endsWith(".") ? sentence : `${sentence}.`;
