import { useRouterState } from "@tanstack/react-router";
import { useEffect, useState } from "react";

export function Loading() {
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
