import "./fill-all.css";
import { useEffect, useState } from "react";
import { counted } from "#contract/counted.ts";
import { Button } from "../../ui/button.tsx";
import { focusHeading } from "../../ui/focus-heading.ts";
import { type Filling, fillAll } from "./fill-all.ts";
import { useLookups } from "./queries.ts";

/** The button that was pressed before is gone. */
const focus = (button: HTMLElement | null) => button?.focus();

/** For a site with many playlists and no songs yet. */
export function FillAllPanel({ onEnd }: { onEnd: () => unknown }) {
  const isEnabled = useLookups();
  const [filling, setFilling] = useState<Filling>();
  const [stopping, setStopping] = useState<AbortController>();
  useEffect(() => () => stopping?.abort(), [stopping]);

  async function start() {
    const controller = new AbortController();
    setStopping(controller);
    await fillAll(setFilling, controller.signal).catch(() => {});
    setStopping(undefined);
    await onEnd();
  }

  if (!filling)
    return (
      isEnabled && (
        <Button look="quiet" busy={Boolean(stopping)} onClick={() => void start()}>
          Fill all from Deezer
        </Button>
      )
    );
  return (
    <section aria-label="Playlists without songs" className="fill-all">
      <p role="status">{stopping ? progressOf(filling) : resultOf(filling)}</p>
      {stopping && (
        <progress aria-label="Filling from Deezer" max={filling.count} value={filling.done} />
      )}
      {filling.failures.length > 0 && (
        <ul aria-label="Not filled">
          {filling.failures.map((failure) => (
            <li key={failure}>{failure}</li>
          ))}
        </ul>
      )}
      {stopping ? (
        <Button key="stop" ref={focus} look="quiet" onClick={() => stopping.abort()}>
          Stop
        </Button>
      ) : (
        <Button
          key="close"
          ref={focus}
          look="quiet"
          onClick={() => {
            setFilling(undefined);
            focusHeading();
          }}
        >
          Close
        </Button>
      )}
    </section>
  );
}

const progressOf = ({ done, count, title }: Filling) => `${done + 1} of ${count}: ${title}`;

function resultOf({ done, count, failures }: Filling) {
  if (count === 0) return "Every playlist that is on Deezer has songs already.";
  const stopped = done < count ? `Stopped after ${done} of ${count}. ` : "";
  const failed = failures.length > 0 ? `, ${failures.length} could not be filled:` : ".";
  return `${stopped}${counted(done - failures.length, "playlist")} filled${failed}`;
}
