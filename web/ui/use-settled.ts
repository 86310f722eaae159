import { useEffect, useState } from "react";

const pause = 300;

/** Returns the text once the text has not changed for a while (debounce). */
export function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(setSettled, pause, text);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}
