import "./song-search.css";
import { useLocation, useNavigate, useSearch } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import { maxSearchLength, minSearchLength } from "#domain/search-limits.ts";
import { useSearchText } from "../../ui/use-search-text.ts";

/** Back leads to where the search was begun, not through every letter of it. */
export function SongSearch() {
  const { q = "" } = useSearch({ strict: false });
  const navigate = useNavigate();
  const isSearching = useLocation().pathname.startsWith("/music/search");
  const { text, setText, search } = useSearchText(q, (asked) => {
    if (asked === "") return void navigate({ to: "/music", replace: true, viewTransition: false });
    // A single letter is not searched, except while deleting.
    if (asked.length < minSearchLength && !isSearching) return;
    void navigate({
      to: "/music/search",
      search: { q: asked },
      replace: isSearching,
      viewTransition: false,
    });
  });
  const input = useRef<HTMLInputElement>(null);
  // Takes over what was typed before the scripts were there.
  useEffect(() => {
    if (input.current) setText(input.current.value);
  }, [setText]);
  return (
    <search>
      <form
        action="/music/search"
        className="song-search"
        onSubmit={(event) => {
          event.preventDefault();
          search();
        }}
      >
        <input
          type="search"
          name="q"
          aria-label="Search songs"
          placeholder="Search songs"
          autoComplete="off"
          enterKeyHint="search"
          maxLength={maxSearchLength}
          value={text}
          // biome-ignore lint/a11y/noAutofocus: the link to a search without a question is pressed to type one
          autoFocus={q === "" && isSearching}
          ref={input}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
        />
      </form>
    </search>
  );
}
