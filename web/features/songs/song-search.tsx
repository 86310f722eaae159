import "./song-search.css";
import { useLocation, useNavigate, useSearch } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import { maxSearchLength, minSearchLength } from "#domain/search-limits.ts";
import { Icon } from "../../ui/icon.tsx";
import { useSearchText } from "../../ui/use-search-text.ts";

export function SongSearch() {
  const { q = "" } = useSearch({ strict: false });
  const navigate = useNavigate();
  const isSearching = useLocation().pathname.startsWith("/music/search");
  const { text, setText, search } = useSearchText(q, (typed) => {
    if (typed === "") return void navigate({ to: "/music", replace: true, viewTransition: false });
    // A short text starts no search. On the search page, a short text must still replace the results of the longer text.
    if (typed.length < minSearchLength && !isSearching) return;
    void navigate({
      to: "/music/search",
      search: { q: typed },
      // Typing on the search page replaces the history entry, so that Back leaves the search at once.
      replace: isSearching,
      viewTransition: false,
    });
  });
  const input = useRef<HTMLInputElement>(null);
  // Takes over the text that the visitor typed before hydration.
  useEffect(() => {
    if (input.current) setText(input.current.value);
  }, [setText]);
  return (
    <search className="field search-box song-search">
      <form
        action="/music/search"
        className="field-box"
        onSubmit={(event) => {
          event.preventDefault();
          search();
        }}
      >
        <Icon name="search" size={18} />
        <input
          type="search"
          name="q"
          aria-label="Search songs"
          placeholder="Search songs"
          autoComplete="off"
          enterKeyHint="search"
          maxLength={maxSearchLength}
          value={text}
          // biome-ignore lint/a11y/noAutofocus: visitors open an empty search in order to type
          autoFocus={q === "" && isSearching}
          ref={input}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
        />
      </form>
    </search>
  );
}
