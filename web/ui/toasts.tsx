import { useEffect, useState, useSyncExternalStore } from "react";
import { createPortal } from "react-dom";
import { createRoot } from "react-dom/client";
import { Icon } from "./icon.tsx";
import { IconButton } from "./icon-button.tsx";
import { isModifiedClick } from "./is-modified-click.ts";
import { createListeners } from "./listeners.ts";

interface ToastAction {
  label: string;
  href?: string;
  onSelect: () => void;
}

interface Toast {
  id: number;
  kind: "success" | "notice" | "failure";
  text: string;
  undo?: (() => void) | undefined;
  actions?: readonly ToastAction[];
}

let toasts: readonly Toast[] = [];
let lastId = 0;
const { subscribe, notify } = createListeners();

function replace(next: readonly Toast[]) {
  toasts = next;
  notify();
}

const dismissToast = (id: number) => replace(toasts.filter((toast) => toast.id !== id));

export const dismissFailures = () => replace(toasts.filter(({ kind }) => kind !== "failure"));

const titles = { success: "Success!", notice: "", failure: "Something went wrong!" };

function ToastCard({ id, kind, text, undo, actions = [], newest }: Toast & { newest: boolean }) {
  const [held, setHeld] = useState(false);
  const stay = undo || actions.length > 0 ? 10_000 : 6000;
  const run = (act: () => void) => {
    dismissToast(id);
    act();
  };

  useEffect(() => {
    if (kind === "failure" || held) return;
    const timer = setTimeout(() => dismissToast(id), stay);
    return () => clearTimeout(timer);
  }, [id, kind, held, stay]);

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the handlers only keep the toast visible while it is hovered or focused
    <div
      className={`toast panel toast-${kind}`}
      data-newest={newest || undefined}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={({ currentTarget }) => setHeld(currentTarget.matches(":focus-within"))}
      onFocus={() => setHeld(true)}
      onBlur={({ currentTarget }) => setHeld(currentTarget.matches(":hover"))}
    >
      <Icon name={kind === "success" ? "check" : "warning"} />
      <div className="toast-words">
        {titles[kind] && <strong>{titles[kind]}</strong>}
        <p>{text}</p>
      </div>
      <div className="toast-actions">
        {actions.map(({ label, href, onSelect }) =>
          href ? (
            <a
              key={label}
              href={href}
              onClick={(event) => {
                if (isModifiedClick(event)) return;
                event.preventDefault();
                run(onSelect);
              }}
            >
              {label}
            </a>
          ) : (
            <button key={label} type="button" onClick={() => run(onSelect)}>
              {label}
            </button>
          ),
        )}
        {undo && (
          <button type="button" aria-keyshortcuts="Control+Z Meta+Z" onClick={() => run(undo)}>
            Undo
            <span aria-hidden="true" className="toast-keys">
              {navigator.platform.startsWith("Mac") ? "⌘Z" : "Ctrl+Z"}
            </span>
          </button>
        )}
      </div>
      <IconButton icon="cross" size={16} label="Dismiss" onClick={() => dismissToast(id)} />
    </div>
  );
}

function Toasts() {
  const all = useSyncExternalStore(subscribe, () => toasts);
  return all.map((toast) => {
    const region = document.getElementById(toast.kind === "failure" ? "failures" : "successes");
    const card = <ToastCard key={toast.id} {...toast} newest={toast === all.at(-1)} />;
    return region && createPortal(card, region, card.key);
  });
}

const isTyped = (target: EventTarget | null) =>
  target instanceof Element && target.matches("textarea, input:not([type=checkbox])");

/** Runs the newest Undo on Ctrl+Z or Cmd+Z. Keyboard users need this shortcut, because the toasts are at the end of the document. */
function undoLast(event: KeyboardEvent) {
  const last = toasts.findLast(({ undo }) => undo);
  if (!last || event.key !== "z" || event.shiftKey || isTyped(event.target)) return;
  if (!event.ctrlKey && !event.metaKey) return;
  event.preventDefault();
  dismissToast(last.id);
  last.undo?.();
}

let started = false;

function start() {
  if (started) return;
  started = true;
  document.addEventListener("keydown", undoLast);
  // The toasts have their own React root, so that this module is not part of the script that every page loads.
  createRoot(document.createElement("div")).render(<Toasts />);
}

function show(toast: Omit<Toast, "id">) {
  start();
  lastId += 1;
  // A toast with the same text replaces the earlier toast, unless the earlier toast has its own Undo.
  const others = toasts.filter(({ text, undo }) => undo || text !== toast.text);
  replace([...others, { ...toast, id: lastId }]);
}

export const showSuccess = (
  text: string,
  undo?: () => void,
  actions: readonly ToastAction[] = [],
) => show({ kind: "success", text, undo, actions });

export const showNotice = (text: string) => show({ kind: "notice", text });

export const showFailure = (text: string) => show({ kind: "failure", text });
