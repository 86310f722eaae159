export const checkInboxMessage = "Check your inbox and open the link to confirm.";

export const withFullStop = (sentence: string) =>
  sentence.endsWith(".") ? sentence : `${sentence}.`;
