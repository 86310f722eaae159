import "./fill-all.css";
import { useEffect, useEffectEvent, useState } from "react";
import { detailOf } from "#contract/client.ts";
import { pluralize } from "#domain/pluralize.ts";
import { Button } from "../../../ui/button.tsx";
import { useSite } from "../../../use-site.ts";
import { type Filling, fillAll } from "./fill-all.ts";
import { useLookups } from "./queries.ts";

export const fillAllLabel = "Get missing songs from Deezer";

export function useCanFillAll() {
  const { platforms } = useSite();
  return useLookups() && platforms.includes("deezer");
}

interface FillAllPanelProps {
  onEnd: () => unknown;
  onClose: () => void;
}

export function FillAllPanel({ onEnd, onClose }: FillAllPanelProps) {
  const [filling, setFilling] = useState<Filling>({ count: 0, done: 0, title: "", failures: [] });
  const [stopping, setStopping] = useState<AbortController>();
  const [problem, setProblem] = useState<string>();
  const ended = useEffectEvent(onEnd);

  useEffect(() => {
    const controller = new AbortController();
    let isLeft = false;
    setStopping(controller);
    const problemOf = (error: unknown) =>
      controller.signal.aborted ? "Stopped." : detailOf(error);
    void fillAll(setFilling, controller.signal)
      .then(() => undefined, problemOf)
      .then((found) => {
        if (isLeft) return;
        setProblem(found);
        setStopping(undefined);
        return ended();
      });
    return () => {
      isLeft = true;
      controller.abort();
    };
  }, []);

  return (
    <section aria-label="Playlists without songs" className="unsaved-notice fill-all">
      <p role="status">{stopping ? progressOf(filling) : (problem ?? resultOf(filling))}</p>
      {stopping && (
        <progress aria-label="Getting songs from Deezer" max={filling.count} value={filling.done} />
      )}
      {filling.failures.length > 0 && (
        <ul aria-label="Failed playlists">
          {filling.failures.map((failure) => (
            <li key={failure}>{failure}</li>
          ))}
        </ul>
      )}
      <Button autoFocus look="quiet" onClick={stopping ? () => stopping.abort() : onClose}>
        {stopping ? "Stop" : "Close"}
      </Button>
    </section>
  );
}

const progressOf = ({ done, count, title }: Filling) =>
  count === 0 ? "Looking for playlists without songs…" : `${done + 1} of ${count}: ${title}`;

function resultOf({ done, count, failures }: Filling) {
  if (count === 0) return "Every playlist with a Deezer link already has songs.";
  const stopped = done < count ? `Stopped after ${done} of ${count}. ` : "";
  const failed = failures.length > 0 ? `, ${failures.length} failed:` : ".";
  return `${stopped}${pluralize(done - failures.length, "playlist")} done${failed}`;
}
