import { useEffect, useState } from "react";

/** Long enough for the next letter, short enough to seem at once. */
const pause = 200;

/**
 * What is typed into a search field, told on after a pause; `search` tells it at once. `q` is what the address says: it follows what
 * was typed, perhaps late, and where it says something else the Back button or a link has changed it.
 */
export function useSearchText(q: string, onSearch: (q: string) => void) {
  const [text, setText] = useState(q);
  const [asked, setAsked] = useState(q);
  const [seen, setSeen] = useState(q);
  if (q !== seen) {
    setSeen(q);
    if (q !== asked) {
      setAsked(q);
      setText(q);
    }
  }
  const typed = text.trim();

  function search() {
    setAsked(typed);
    if (typed !== asked) onSearch(typed);
  }

  useEffect(() => {
    if (typed === asked) return;
    const timer = setTimeout(search, pause);
    return () => clearTimeout(timer);
  });

  return { text, setText, search };
}
