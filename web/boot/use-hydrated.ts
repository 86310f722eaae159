import { useEffect, useLayoutEffect, useState } from "react";
import { repeatEarlyPress } from "./early-press.ts";

/** False while the page is what the server sent, true once it runs: in time for the first paint after that. */
export function useHydrated() {
  const [hydrated, setHydrated] = useState(false);
  useLayoutEffect(() => setHydrated(true), []);
  return hydrated;
}

/** Marks the page as one that answers to the mouse and the keyboard; the journeys wait for it. Called once, in the outermost component. */
export function useHydrationMark() {
  useLayoutEffect(() => {
    document.documentElement.dataset.hydrated = "";
  }, []);
  // Once React is done: a press from inside its own work reaches nothing that is not hydrated yet.
  useEffect(() => void setTimeout(repeatEarlyPress), []);
}
