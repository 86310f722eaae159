import { Link } from "@tanstack/react-router";

export const SearchLink = () => (
  <Link to="/music/search" className="search-link">
    Search
  </Link>
);
