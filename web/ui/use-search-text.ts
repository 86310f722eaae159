import { useEffect, useState } from "react";

const pause = 200;

/** Follows the address when Back or a link changes `q`. */
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
