import "./dialog.css";
import { type ReactNode, useEffect, useId, useLayoutEffect, useRef } from "react";
import { createPortal } from "react-dom";
import { focusHeading } from "./focus-heading.ts";

interface DialogProps {
  title: string;
  /** Read with the title when the dialog opens. */
  description?: ReactNode;
  /** An alertdialog asks for an answer: it is not closed by a press beside it. */
  role?: "dialog" | "alertdialog";
  /** While something is being sent, the dialog stays to tell how it went. */
  busy?: boolean;
  /** Room for a long form. */
  wide?: boolean;
  onClose: () => void;
  children: ReactNode;
}

/**
 * Shown for as long as it is rendered: focus goes to its first control and returns, the page behind it is out of reach.
 * Not the browser's own modal: that would put the toasts out of reach too, and a refusal must be seen over the form it concerns.
 */
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
  useLayoutEffect(() => (layer.current ? holdFocus(layer.current) : undefined), []);
  const close = () => {
    if (!busy) onClose();
  };
  // On the window: the focus may be on a toast, outside the dialog. Of two dialogs, the one on top closes.
  useEffect(() => {
    const closeOnEscape = (event: KeyboardEvent) => {
      if (event.key !== "Escape" || event.defaultPrevented || layer.current?.inert) return;
      event.preventDefault();
      close();
    };
    addEventListener("keydown", closeOnEscape);
    return () => removeEventListener("keydown", closeOnEscape);
  });
  return createPortal(
    <div
      ref={layer}
      className="dialog-layer"
      onPointerDown={({ target, currentTarget, clientX }) => {
        // Beside it, but not on the bar that scrolls a long one.
        if (target === currentTarget && clientX < currentTarget.clientWidth && role === "dialog")
          close();
      }}
    >
      {/* biome-ignore lint/a11y/useAriaPropsSupportedByRole: both roles take them */}
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
  layer.querySelector<HTMLElement>("input, select, textarea, button")?.focus();
  return () => {
    for (const element of behind) element.inert = false;
    // What was changed may have taken the row away that the dialog was opened from.
    if (opener instanceof HTMLElement && opener.isConnected) opener.focus();
    else focusHeading();
  };
}
