import { useEffect, useRef, useState } from "react";
import { maxSearchLength } from "#domain/search-limits.ts";
import { Icon } from "./icon.tsx";

const pause = 200;

interface SearchBoxProps {
  label: string;
  q: string;
  action?: string;
  autoFocus?: boolean;
  onSearch: (q: string) => void;
}

/** Searches when typing pauses. When Back or a link changes `q` in the URL, the text becomes `q`. */
export function SearchBox({ label, q, action, autoFocus, onSearch }: SearchBoxProps) {
  const input = useRef<HTMLInputElement>(null);
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

  // Takes over the text that the visitor typed before hydration.
  useEffect(() => {
    if (input.current) setText(input.current.value);
  }, []);

  return (
    <search className="field search-box">
      <form
        action={action}
        className="field-box"
        onSubmit={(event) => {
          event.preventDefault();
          search();
        }}
      >
        <Icon name="search" size={18} />
        <input
          ref={input}
          type="search"
          name="q"
          dir="auto"
          aria-label={label}
          placeholder={label}
          autoComplete="off"
          enterKeyHint="search"
          maxLength={maxSearchLength}
          // biome-ignore lint/a11y/noAutofocus: visitors open an empty search in order to type
          autoFocus={autoFocus}
          value={text}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
        />
      </form>
    </search>
  );
}
