import { useEffect } from "react";

/** Marks the page as one that answers to the mouse and the keyboard; the journeys wait for it. */
export const useHydrationMark = () =>
  useEffect(() => {
    document.documentElement.dataset.hydrated = "";
  }, []);
