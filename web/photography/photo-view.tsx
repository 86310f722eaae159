import "../ui/controls.css";
import { type KeyboardEvent, type PointerEvent, useEffect, useRef } from "react";
import type { Photo } from "#contract/galleries.ts";
import { photoAddress, photoSources } from "#contract/photo-files.ts";
import { ControlIcon } from "../ui/control-icon.tsx";

interface Props {
  photos: Photo[];
  number: number;
  onShow: (number: number) => void;
  onClose: () => void;
}

const shortestSwipe = 40;

export function PhotoView({ photos, number, onShow, onClose }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const swipe = useRef<{ x: number; y: number } | null>(null);
  const last = photos.length;
  const photo = photos[number - 1];
  const before = number === 1 ? last : number - 1;
  const after = number === last ? 1 : number + 1;

  useEffect(() => dialog.current?.showModal(), []);
  useEffect(() => {
    for (const near of [photos[before - 1], photos[after - 1]])
      if (near) Object.assign(new Image(), { sizes: "100vw", srcset: photoSources(near) });
    // Nothing behind an open dialog takes the focus: it goes to the photo that was shown last.
    return () => document.getElementById(String(number))?.querySelector("a")?.focus();
  }, [photos, number, before, after]);

  function press(event: KeyboardEvent) {
    const to = { ArrowLeft: before, ArrowRight: after, Home: 1, End: last }[event.key];
    if (to === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    onShow(to);
  }

  function take({ pointerType, clientX, clientY }: PointerEvent) {
    const isZoomed = (visualViewport?.scale ?? 1) > 1;
    swipe.current = pointerType === "mouse" || isZoomed ? null : { x: clientX, y: clientY };
  }

  function drop({ clientX, clientY }: PointerEvent) {
    if (!swipe.current) return;
    const [x, y] = [clientX - swipe.current.x, clientY - swipe.current.y];
    if (Math.abs(x) >= shortestSwipe && Math.abs(x) > Math.abs(y)) onShow(x < 0 ? after : before);
  }

  if (!photo) return null;
  const { width, height, color, caption, alt } = photo;
  return (
    <dialog
      ref={dialog}
      className="photo-view"
      aria-label={`Photo ${number} of ${last}`}
      onClose={onClose}
      onKeyDown={press}
      onPointerDown={take}
      onPointerUp={drop}
      onClick={({ target, currentTarget }) => {
        if (target === currentTarget) currentTarget.close();
      }}
    >
      <button
        type="button"
        className="icon-button"
        aria-label="Close"
        onClick={() => dialog.current?.close()}
      >
        <ControlIcon name="cross" />
      </button>
      {last > 1 && (
        <>
          <button
            type="button"
            className="icon-button"
            aria-label="Previous photo"
            onClick={() => onShow(before)}
          >
            <ControlIcon name="previous" />
          </button>
          <button
            type="button"
            className="icon-button"
            aria-label="Next photo"
            onClick={() => onShow(after)}
          >
            <ControlIcon name="next" />
          </button>
        </>
      )}
      <figure aria-live="polite">
        <img
          key={photo.id}
          className="photo-large"
          src={photoAddress(photo.filename)}
          srcSet={photoSources(photo)}
          sizes="100vw"
          alt={alt}
          draggable={false}
          style={{
            aspectRatio: `${width} / ${height}`,
            width: `min(100%, ${width}px, var(--most-high) * ${width / height})`,
            backgroundColor: color,
          }}
        />
        <figcaption>
          {caption && <span dir="auto">{caption}</span>}
          <span>{`${number} of ${last}`}</span>
        </figcaption>
      </figure>
    </dialog>
  );
}
