import "./dialog.css";
import { type ReactNode, useEffect, useId, useLayoutEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { newId } from "./new-id.ts";
import { useBackCloses } from "./use-back-closes.ts";

interface DialogProps {
  title: string;
  description?: ReactNode;
  role?: "dialog" | "alertdialog";
  busy?: boolean;
  wide?: boolean;
  onClose: () => void;
  children: ReactNode;
}

/** Does not use <dialog> with showModal(), which would make the toasts inert too. */
export function Dialog({
  title,
  description,
  role = "dialog",
  busy = false,
  wide = false,
  onClose,
  children,
}: DialogProps) {
  const layer = useRef<HTMLDivElement>(null);
  const id = useId();
  const [opening] = useState(newId);
  useLayoutEffect(() => (layer.current ? holdFocus(layer.current) : undefined), []);
  const close = () => {
    if (layer.current?.inert) return false;
    if (!busy) onClose();
    return true;
  };
  useBackCloses(close);
  // Listens on the window, because a toast may have the focus.
  useEffect(() => {
    const closeOnEscape = (event: KeyboardEvent) => {
      // Escape may also discard the word that an input method suggests.
      if (event.key !== "Escape" || event.defaultPrevented || event.isComposing) return;
      if (close()) event.preventDefault();
    };
    addEventListener("keydown", closeOnEscape);
    return () => removeEventListener("keydown", closeOnEscape);
  });
  return createPortal(
    <div
      ref={layer}
      className="dialog-layer"
      // A new id for each dialog, so that the router does not restore the scroll position of an earlier one.
      data-scroll-restoration-id={opening}
      onPointerDown={({ target, currentTarget, clientX }) => {
        // Ignores presses on the scrollbar.
        if (target === currentTarget && clientX < currentTarget.clientWidth && role === "dialog")
          close();
      }}
    >
      {/* biome-ignore lint/a11y/useAriaPropsSupportedByRole: both roles support them */}
      <div
        role={role}
        className="dialog"
        data-wide={wide || undefined}
        aria-labelledby={`${id}-title`}
        aria-describedby={description ? `${id}-description` : undefined}
      >
        <h2 id={`${id}-title`}>{title}</h2>
        {description && <p id={`${id}-description`}>{description}</p>}
        {children}
      </div>
    </div>,
    document.body,
  );
}

function holdFocus(layer: HTMLElement) {
  const opener = document.activeElement;
  const behind = [...document.body.children].filter(
    (element): element is HTMLElement =>
      element instanceof HTMLElement &&
      element !== layer &&
      !element.inert &&
      !element.classList.contains("toasts"),
  );
  for (const element of behind) element.inert = true;
  // Focuses the first field, because a restored form has its Discard button above the fields.
  const field = layer.querySelector<HTMLElement>("[data-first], input, select, textarea");
  // A long dialog without fields begins with its text, although its buttons are below.
  (field ?? layer.querySelector("button"))?.focus({ preventScroll: !field });
  return () => {
    for (const element of behind) element.inert = false;
    if (opener instanceof HTMLElement) opener.focus();
  };
}
