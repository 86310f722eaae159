import "./crop-field.css";
import { type KeyboardEvent, type PointerEvent, useId, useRef, useState } from "react";
import { imageAddress } from "#contract/covers.ts";

interface CropFieldProps {
  image: string;
  /** 0 is the left or upper end, 1 the other one. */
  onChoose: (at: number) => void;
}

const middle = 0.5;
const steps: Record<string, number> = {
  ArrowLeft: -0.02,
  ArrowUp: -0.02,
  ArrowRight: 0.02,
  ArrowDown: 0.02,
  PageUp: -0.1,
  PageDown: 0.1,
  Home: -1,
  End: 1,
};

export function CropField({ image, onChoose }: CropFieldProps) {
  const id = useId();
  const [ratio, setRatio] = useState(1);
  const [at, setAt] = useState(middle);
  const drag = useRef<{ from: number; at: number } | null>(null);
  const isWide = ratio > 1;
  const share = isWide ? 1 / ratio : ratio;

  const limited = (next: number) => Math.min(1, Math.max(0, next));
  const placeOf = ({ clientX, clientY }: PointerEvent) => (isWide ? clientX : clientY);

  function press(event: KeyboardEvent) {
    const step = steps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const next = limited(at + step);
    setAt(next);
    onChoose(next);
  }

  function take(event: PointerEvent<HTMLElement>) {
    event.currentTarget.setPointerCapture(event.pointerId);
    drag.current = { from: placeOf(event), at };
  }

  function move(event: PointerEvent<HTMLElement>) {
    if (!drag.current) return;
    const { width, height } = event.currentTarget.getBoundingClientRect();
    const room = (isWide ? width : height) * (1 - share);
    setAt(limited(drag.current.at + (placeOf(event) - drag.current.from) / room));
  }

  function drop() {
    if (drag.current && drag.current.at !== at) onChoose(at);
    drag.current = null;
  }

  return (
    <div className="crop-field" hidden={Math.abs(ratio - 1) < 0.01}>
      <p id={id}>
        Covers are square. Drag the frame, or use the arrow keys, to choose what is shown.
      </p>
      <div
        role="slider"
        tabIndex={0}
        aria-label="Visible area"
        aria-describedby={id}
        aria-orientation={isWide ? "horizontal" : "vertical"}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.round(at * 100)}
        className="crop-picture"
        onKeyDown={press}
        onPointerDown={take}
        onPointerMove={move}
        onPointerUp={drop}
        onPointerCancel={drop}
      >
        <img
          src={imageAddress(image)}
          alt=""
          draggable={false}
          onLoad={({ currentTarget }) =>
            setRatio(currentTarget.naturalWidth / currentTarget.naturalHeight)
          }
        />
        <span
          className="crop-square"
          style={{
            [isWide ? "width" : "height"]: `${share * 100}%`,
            [isWide ? "left" : "top"]: `${at * (1 - share) * 100}%`,
          }}
        />
      </div>
    </div>
  );
}
