// A platform that was pressed while the page could not answer yet: its link was held back, and is made good here.
import type { Platform } from "#contract/platforms.ts";

interface EarlyPress {
  /** Which of the page's cards. */
  card: number;
  platform: Platform;
  /** Where the link leads, in case the scripts never come. */
  address: string;
}

declare global {
  interface Window {
    earlyPress?: EarlyPress | undefined;
  }
}

/** The press, once. */
export function takeEarlyPress(): EarlyPress | undefined {
  const { earlyPress } = window;
  window.earlyPress = undefined;
  return earlyPress;
}
