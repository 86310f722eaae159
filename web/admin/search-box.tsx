import "../ui/controls.css";
import { useEffect, useState } from "react";
import { ControlIcon } from "../ui/control-icon.tsx";

/** Long enough for the next letter, short enough to seem at once. */
const pause = 250;

interface SearchBoxProps {
  label: string;
  /** What the address says. */
  q: string;
  onSearch: (q: string) => void;
}

export function SearchBox({ label, q, onSearch }: SearchBoxProps) {
  const [text, setText] = useState(q);
  const [told, setTold] = useState(q);
  // The address was changed by the Back button or a link.
  if (q !== told) {
    setTold(q);
    if (q !== text.trim()) setText(q);
  }

  function search() {
    setTold(text.trim());
    if (text.trim() !== q) onSearch(text.trim());
  }

  useEffect(() => {
    if (text.trim() === told) return;
    const timer = setTimeout(search, pause);
    return () => clearTimeout(timer);
  });

  return (
    <search className="field search-box">
      <form
        className="field-box"
        onSubmit={(event) => {
          event.preventDefault();
          search();
        }}
      >
        <ControlIcon name="search" size={18} />
        <input
          type="search"
          enterKeyHint="search"
          dir="auto"
          aria-label={label}
          placeholder={label}
          maxLength={100}
          value={text}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
        />
      </form>
    </search>
  );
}
