import { useEffect, useState } from "react";

const pause = 200;

/** Debounces the text of a search field. The text follows `q` when Back or a link changes the URL. */
export function useSearchText(q: string, onSearch: (q: string) => void) {
  const [text, setText] = useState(q);
  const [searched, setSearched] = useState(q);
  const [seen, setSeen] = useState(q);
  if (q !== seen) {
    setSeen(q);
    if (q !== searched) {
      setSearched(q);
      setText(q);
    }
  }
  const typed = text.trim();

  function search() {
    setSearched(typed);
    if (typed !== searched) onSearch(typed);
  }

  useEffect(() => {
    if (typed === searched) return;
    const timer = setTimeout(search, pause);
    return () => clearTimeout(timer);
  });

  return { text, setText, search };
}
