import "../controls.css";
import { Icon } from "../icon.tsx";
import { useSearchText } from "../use-search-text.ts";

interface SearchBoxProps {
  label: string;
  q: string;
  onSearch: (q: string) => void;
}

export function SearchBox({ label, q, onSearch }: SearchBoxProps) {
  const { text, setText, search } = useSearchText(q, onSearch);
  return (
    <search className="field search-box">
      <form
        className="field-box"
        onSubmit={(event) => {
          event.preventDefault();
          search();
        }}
      >
        <Icon name="search" size={18} />
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
