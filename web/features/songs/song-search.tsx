import "./song-search.css";
import { useLocation, useNavigate, useSearch } from "@tanstack/react-router";
import { minSearchLength } from "#domain/search-limits.ts";
import { SearchBox } from "../../ui/search-box.tsx";

export function SongSearch() {
  const { q = "" } = useSearch({ strict: false });
  const navigate = useNavigate();
  const isSearching = useLocation().pathname.startsWith("/music/search");

  function search(typed: string) {
    if (typed === "") return void navigate({ to: "/music", replace: true, viewTransition: false });
    // A short text starts no search. On the search page, a short text must still replace the results of the previous text.
    if (typed.length < minSearchLength && !isSearching) return;
    void navigate({
      to: "/music/search",
      search: { q: typed },
      // Typing on the search page replaces the history entry, so that Back leaves the search at once.
      replace: isSearching,
      viewTransition: false,
    });
  }

  return (
    <SearchBox
      label="Search songs"
      action="/music/search"
      q={q}
      autoFocus={q === "" && isSearching}
      onSearch={search}
    />
  );
}
