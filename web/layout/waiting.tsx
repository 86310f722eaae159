import { useRouterState } from "@tanstack/react-router";
import { useEffect, useState } from "react";

/** Said once, and drawn as a line along the top, when the next page takes longer than a moment. */
export function Waiting() {
  const busy = useRouterState({ select: (state) => state.isLoading });
  const [late, setLate] = useState(false);
  useEffect(() => {
    if (!busy) return setLate(false);
    const timer = setTimeout(setLate, 300, true);
    return () => clearTimeout(timer);
  }, [busy]);
  return (
    <p role="status" className="waiting">
      {late && "Loading…"}
    </p>
  );
}
