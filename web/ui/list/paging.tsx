import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { Icon } from "../icon.tsx";
import type { ListSearch } from "./list-search-params.ts";

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
        tabIndex={disabled ? -1 : undefined}
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
    <nav aria-label="Pages" className="cluster paging">
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

/** Returns the page numbers to show, and 0 for each gap. */
export function pageNumbers(page: number, last: number): number[] {
  const near = [1, page - 1, page, page + 1, last].filter(
    (number) => number >= 1 && number <= last,
  );
  const shown = [...new Set(near)].sort((a, b) => a - b);
  return shown.flatMap((number, index) => {
    const skipped = number - (shown[index - 1] ?? 0) - 1;
    // Shows the number of a single skipped page, because a gap would take as much room.
    if (skipped === 1) return [number - 1, number];
    return skipped > 1 ? [0, number] : [number];
  });
}

export const lastPageOf = (count: number, pageSize: number) =>
  Math.max(1, Math.ceil(count / pageSize));
