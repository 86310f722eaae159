import "./paging.css";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { Icon } from "../icon.tsx";
import type { ListSearch } from "./list-search-params.ts";
import { pageNumbers } from "./page-numbers.ts";

interface PagingProps {
  search: ListSearch;
  last: number;
  onTurn: () => void;
}

export function Paging({ search, last, onTurn }: PagingProps) {
  const { page = 1 } = search;
  const link = (to: number, children: ReactNode, label = `Page ${to}`) => {
    const disabled = to < 1 || to > last;
    return (
      <Link
        key={label}
        to="."
        search={{ ...search, page: to === 1 ? undefined : to }}
        activeOptions={{ exact: true }}
        disabled={disabled}
        // Lets a link that becomes disabled on the last page keep the focus.
        tabIndex={disabled ? -1 : undefined}
        // Keeps the scroll position, because the old rows stay visible until the new ones are loaded.
        resetScroll={false}
        onClick={onTurn}
        preload={false}
        className="page-link"
        aria-label={label}
        aria-current={to === page ? "page" : undefined}
      >
        {children}
      </Link>
    );
  };
  return (
    <nav aria-label="Pages" className="paging">
      {link(page - 1, <Icon name="previous" size={16} />, "Previous page")}
      {pageNumbers(page, last).map((number, index, all) =>
        number === 0 ? (
          <span key={`after ${all[index - 1]}`} className="paging-gap" aria-hidden="true">
            …
          </span>
        ) : (
          link(number, number)
        ),
      )}
      {link(page + 1, <Icon name="chevron" size={16} />, "Next page")}
    </nav>
  );
}
