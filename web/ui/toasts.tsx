// Toasts, for the pages that have something to say. They live in a root of their own, inside the regions that every page is sent with:
// so they outlast the page that showed them, and pages for everybody do without this code.
import "./toasts.css";
import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import { createPortal } from "react-dom";
import { createRoot } from "react-dom/client";
import "./controls.css";
import { ControlIcon } from "./control-icon.tsx";
import { addToast, currentToasts, dismissToast, onToastsChange, type Toast } from "./toast-store.ts";

const stays = { success: 6000, undo: 10_000 };
const titles = { success: "Success!", failure: "Something went wrong!" };

function ToastCard({ id, kind, text, undo }: Toast) {
  const [held, setHeld] = useState(false);
  const cameFrom = useRef<HTMLElement | null>(null);

  useEffect(() => {
    if (kind === "failure" || held) return;
    const timer = setTimeout(() => dismissToast(id), undo ? stays.undo : stays.success);
    return () => clearTimeout(timer);
  }, [id, kind, held, undo]);

  function dismiss() {
    // Whoever came here with the keyboard goes back to where they were.
    cameFrom.current?.focus();
    dismissToast(id);
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: whoever is at one of its buttons is not hurried
    <div
      className={`toast toast-${kind}`}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={({ relatedTarget, currentTarget }) => {
        if (!currentTarget.contains(relatedTarget)) cameFrom.current = relatedTarget as HTMLElement | null;
        setHeld(true);
      }}
      onBlur={() => setHeld(false)}
    >
      <ControlIcon name={kind === "success" ? "check" : "warning"} />
      <div className="toast-words">
        <strong>{titles[kind]}</strong>
        <p>{text}</p>
        {undo && (
          <button
            type="button"
            className="toast-undo"
            aria-keyshortcuts="Control+Z Meta+Z"
            onClick={() => {
              dismiss();
              undo();
            }}
          >
            Undo
          </button>
        )}
      </div>
      <button type="button" className="icon-button" aria-label="Dismiss" onClick={dismiss}>
        <ControlIcon name="cross" size={16} />
      </button>
    </div>
  );
}

function Toasts({ kind, region }: { kind: Toast["kind"]; region: Element }) {
  const toasts = useSyncExternalStore(onToastsChange, currentToasts);
  const shown = toasts.filter((toast) => toast.kind === kind);
  return createPortal(
    shown.map((toast) => <ToastCard key={toast.id} {...toast} />),
    region,
  );
}

/** The keys that undo things everywhere else, for the newest that can be: it is a long way to its button with Tab. */
function undoByKeys(event: KeyboardEvent) {
  const typing = event.target instanceof HTMLInputElement;
  const last = currentToasts().findLast(({ undo }) => undo);
  if (typing || !last || event.shiftKey || !(event.ctrlKey || event.metaKey) || event.key !== "z") return;
  event.preventDefault();
  dismissToast(last.id);
  last.undo?.();
}

let started = false;

function start() {
  const successes = document.getElementById("successes");
  const failures = document.getElementById("failures");
  if (started || !successes || !failures) return;
  started = true;
  document.addEventListener("keydown", undoByKeys);
  createRoot(document.createElement("div")).render(
    <>
      <Toasts kind="success" region={successes} />
      <Toasts kind="failure" region={failures} />
    </>,
  );
}

export function showSuccess(text: string, undo?: () => void) {
  start();
  addToast({ kind: "success", text, undo });
}

export function showFailure(text: string) {
  start();
  addToast({ kind: "failure", text });
}
