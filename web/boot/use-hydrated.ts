import { useEffect, useLayoutEffect, useState } from "react";
import { repeatEarlyPress } from "./early-press.ts";

/** False while the page is what the server sent, true once it runs: in time for the first paint after that. */
export function useHydrated() {
  const [hydrated, setHydrated] = useState(false);
  useLayoutEffect(() => setHydrated(true), []);
  return hydrated;
}

const { promise, resolve } = Promise.withResolvers<void>();

/** Fulfilled once React has taken over what the server sent. What becomes another page before that is thrown away and made anew. */
export const hydration = promise;
export const endHydration = resolve;

/** What the server sends in place of a page that the browser makes: nothing. React hydrates it last. */
export function PendingPage() {
  useLayoutEffect(resolve, []);
  return null;
}

/** Marks the page as one that answers to the mouse and the keyboard; the journeys wait for it. Called once, in the outermost component. */
export function useHydrationMark() {
  useLayoutEffect(() => {
    document.documentElement.dataset.hydrated = "";
  }, []);
  // Once React is done: a press from inside its own work reaches nothing that is not hydrated yet.
  useEffect(() => void setTimeout(repeatEarlyPress), []);
}
