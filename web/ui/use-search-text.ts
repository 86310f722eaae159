import { useEffect, useRef, useState } from "react";

const pause = 200;

/** Debounces the text of a search field. When Back or a link changes `q` in the URL, the text becomes `q`. */
export function useSearchText(q: string, onSearch: (q: string) => void) {
  const [text, setText] = useState(q);
  const searched = useRef(q);

  function search() {
    const typed = text.trim();
    if (typed === searched.current) return;
    searched.current = typed;
    onSearch(typed);
  }

  useEffect(() => {
    const timer = setTimeout(search, pause);
    return () => clearTimeout(timer);
  });

  useEffect(() => {
    if (q === searched.current) return;
    searched.current = q;
    setText(q);
  }, [q]);

  return { text, setText, search };
}
