import { useBlocker, useRouter } from "@tanstack/react-router";
import { type ReactNode, useEffect, useId, useLayoutEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { newId } from "./new-id.ts";

declare module "@tanstack/react-router" {
  interface HistoryState {
    isSecondEntry?: true;
  }
}

interface DialogProps {
  title: string;
  description?: ReactNode;
  role?: "dialog" | "alertdialog";
  busy?: boolean;
  wide?: boolean;
  onClose: () => void;
  children: ReactNode;
}

/** A modal dialog. Its element is a <div>, because <dialog> with showModal() would make the toasts inert. */
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
  useLayoutEffect(() => (layer.current ? makeModal(layer.current) : undefined), []);
  const close = () => {
    if (layer.current?.inert) return false;
    if (!busy) onClose();
    return true;
  };
  useBackCloses(close);
  // A toast may have the focus, so the listener is on the window and not on the dialog.
  useEffect(() => {
    const closeOnEscape = (event: KeyboardEvent) => {
      // While an input method (IME) suggests a word, Escape discards that word.
      if (event.key !== "Escape" || event.defaultPrevented || event.isComposing) return;
      if (close()) event.preventDefault();
    };
    addEventListener("keydown", closeOnEscape);
    return () => removeEventListener("keydown", closeOnEscape);
  });
  // This effect is last, so that a focused dialog already reacts to Escape and Back.
  useEffect(() => focusFirst(layer.current), []);
  return createPortal(
    <div
      ref={layer}
      className="dialog-layer"
      // A constant id would make the router restore the scroll position of an earlier dialog.
      data-scroll-restoration-id={opening}
      onPointerDown={({ target, currentTarget, clientX }) => {
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

/** Makes the browser's Back button close the dialog. `close` returns false if another dialog is above this dialog. */
function useBackCloses(close: () => boolean) {
  const router = useRouter();
  useBlocker({
    shouldBlockFn: ({ action }) => action === "BACK" && close(),
    enableBeforeUnload: false,
  });
  useEffect(() => {
    // A blocker cannot stop Back from leaving the site, so the first page of a visit gets a second history entry.
    if (!router.history.canGoBack())
      void router.navigate({
        to: ".",
        search: true,
        hash: true,
        // The router pushes no history entry that equals the current one, so the state must differ.
        state: (now) => ({ ...now, isSecondEntry: true }),
        resetScroll: false,
        ignoreBlocker: true,
      });
  }, [router]);
}

function makeModal(layer: HTMLElement) {
  const opener = document.activeElement;
  const behind = [
    ...document.body.querySelectorAll<HTMLElement>(":scope > :not(.toasts, [inert])"),
  ].filter((element) => element !== layer);
  for (const element of behind) element.inert = true;
  return () => {
    for (const element of behind) element.inert = false;
    if (opener instanceof HTMLElement) opener.focus();
  };
}

function focusFirst(layer: HTMLElement | null) {
  const field = layer?.querySelector<HTMLElement>("[data-first], input, select, textarea");
  // Does not scroll to a focused button, because the beginning of a long dialog should be visible.
  (field ?? layer?.querySelector("button"))?.focus({ preventScroll: !field });
}
