import "./fill-all.css";
import { useEffect, useRef } from "react";
import { counted } from "#contract/counted.ts";
import { Button } from "../../ui/button.tsx";
import { focusHeading } from "../../ui/focus-heading.ts";
import type { FillState } from "./fill-all.ts";
import type { useFillAll } from "./use-fill-all.ts";

/** How far filling is, and what came of it. */
export function FillAllPanel({ filling }: { filling: ReturnType<typeof useFillAll> }) {
  const { state, isRunning } = filling;
  const stop = useRef<HTMLButtonElement>(null);
  const words = useRef<HTMLParagraphElement>(null);
  // The button that was pressed is gone: the focus goes to what has taken its place.
  const began = useRef(false);
  useEffect(() => {
    if (isRunning) stop.current?.focus();
    else if (began.current) words.current?.focus();
    began.current = isRunning;
  }, [isRunning]);
  if (!state) return null;

  function close() {
    filling.dismiss();
    focusHeading();
  }

  return (
    <section aria-label="Playlists without songs" className="fill-all">
      <p ref={words} tabIndex={-1} role="status">
        {isRunning ? progressOf(state) : resultOf(state)}
      </p>
      {isRunning && (
        <progress aria-label="Filling from Deezer" max={state.count} value={state.done} />
      )}
      {state.unfilled.length > 0 && (
        <ul aria-label="Not filled">
          {state.unfilled.map(({ id, title, reason }) => (
            <li key={id}>{`${title}: ${reason}`}</li>
          ))}
        </ul>
      )}
      {isRunning ? (
        <Button ref={stop} look="quiet" onClick={filling.stop}>
          Stop
        </Button>
      ) : (
        <Button look="quiet" onClick={close}>
          Close
        </Button>
      )}
    </section>
  );
}

function progressOf({ done, count, title, isPausing }: FillState) {
  const place = `${Math.min(done + 1, count)} of ${count}`;
  return isPausing
    ? `${place}: Deezer asks us to wait, going on in a minute`
    : `${place}: ${title}`;
}

function resultOf({ done, count, filled, unfilled }: FillState) {
  const stopped = done < count ? `Stopped after ${done} of ${count}. ` : "";
  const rest = unfilled.length > 0 ? `, ${unfilled.length} could not be filled:` : ".";
  return `${stopped}${counted(filled, "playlist")} filled${rest}`;
}
