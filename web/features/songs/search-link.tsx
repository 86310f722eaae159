import { Link } from "@tanstack/react-router";
import { Icon } from "../../ui/icon.tsx";

export const SearchLink = () => (
  <Link to="/music/search" className="search-link edit-link">
    <Icon name="search" size={18} />
    Search
  </Link>
);
