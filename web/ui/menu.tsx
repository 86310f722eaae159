import { Link } from "@tanstack/react-router";
import { type ComponentProps, type KeyboardEvent, useId, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { Icon } from "./icon.tsx";

export type MenuItem = { label: string } & (
  | { to: string; search?: { edit: string } }
  | { onSelect: () => void }
);

interface MenuProps extends Omit<ComponentProps<"button">, "type" | "popoverTarget"> {
  items: readonly MenuItem[];
}

const gap = 8;

export function Menu({ items, children = <Icon name="more" />, ...trigger }: MenuProps) {
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const menu = useRef<HTMLDivElement>(null);
  const id = useId();
  const elements = () => [
    ...(menu.current?.querySelectorAll<HTMLElement>("[role=menuitem]") ?? []),
  ];
  const close = () => menu.current?.hidePopover();

  function place(list: HTMLElement, anchor: DOMRect) {
    const fits = anchor.bottom + gap + list.offsetHeight <= innerHeight;
    list.style.top = `${fits ? anchor.bottom + gap : Math.max(gap, anchor.top - gap - list.offsetHeight)}px`;
    list.style.left = `${Math.max(gap, anchor.right - list.offsetWidth)}px`;
  }

  function toggled(isOpen: boolean) {
    // The items stay until the menu has closed. Without the focused item, the browser would not return the focus to the button.
    if (!isOpen) setOpen(false);
    if (!isOpen || !menu.current || !button.current) return;
    if (menu.current.contains(document.activeElement)) return;
    place(menu.current, button.current.getBoundingClientRect());
    elements()[0]?.focus({ preventScroll: true });
    addEventListener("scroll", close, { once: true });
  }

  function openFromButton(event: KeyboardEvent) {
    if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
    event.preventDefault();
    menu.current?.showPopover();
    // Calls `toggled` directly, because the toggle event may fire after the next key press.
    toggled(true);
  }

  function move(event: KeyboardEvent) {
    if (event.key === "Tab") return close();
    const all = elements();
    const next = nextItem(
      event.key,
      all.map((element) => element.textContent ?? ""),
      all.indexOf(document.activeElement as HTMLElement),
    );
    if (next === undefined) return;
    event.preventDefault();
    all[next]?.focus();
  }

  return (
    <>
      <button
        {...trigger}
        ref={button}
        id={`${id}-button`}
        type="button"
        popoverTarget={id}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={id}
        onKeyDown={openFromButton}
      >
        {children}
      </button>
      <div
        ref={menu}
        id={id}
        popover="auto"
        role="menu"
        aria-labelledby={`${id}-button`}
        className="menu panel"
        // A long list has a menu in every row, so the items are rendered only when a menu opens.
        onBeforeToggle={({ newState }) => {
          if (newState === "open") flushSync(() => setOpen(true));
        }}
        onToggle={({ newState }) => toggled(newState === "open")}
        onKeyDown={move}
      >
        {(open ? items : []).map((item) => {
          const { label } = item;
          const shared = { role: "menuitem", tabIndex: -1, className: "menu-item" };
          if ("to" in item)
            return (
              <Link key={label} {...shared} to={item.to} search={item.search} onClick={close}>
                {label}
              </Link>
            );
          const select = () => {
            close();
            item.onSelect();
          };
          return (
            <button key={label} {...shared} type="button" onClick={select}>
              {label}
            </button>
          );
        })}
      </div>
    </>
  );
}

export function nextItem(key: string, labels: readonly string[], at: number): number | undefined {
  const { length } = labels;
  if (key === "ArrowDown") return (at + 1) % length;
  if (key === "ArrowUp") return (Math.max(at, 0) + length - 1) % length;
  if (key === "Home") return 0;
  if (key === "End") return length - 1;
  if (key.length !== 1 || key === " ") return undefined;
  return labels
    .map((_, step) => (at + 1 + step) % length)
    .find((index) => labels[index]?.toLowerCase().startsWith(key.toLowerCase()));
}
