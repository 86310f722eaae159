import { type PointerEvent, useRef } from "react";
import type { Photo } from "#contract/galleries.ts";
import { imageAddress } from "#domain/covers.ts";
import { photoSources } from "#domain/photos.ts";
import { IconButton } from "../../ui/icon-button.tsx";

interface Props {
  photo: Photo;
  number: number;
  count: number;
  onShow: (number: number) => void;
  onClose: () => void;
}

const minSwipe = 40;

/** Closes the dialog before it is removed, so that the browser returns the focus to the previous element. */
function open(dialog: HTMLDialogElement) {
  dialog.showModal();
  return () => dialog.close();
}

/** Shows one photo in full size (a lightbox). */
export function PhotoView({ photo, number, count, onShow, onClose }: Props) {
  const start = useRef<number>(undefined);
  const previous = () => onShow(number > 1 ? number - 1 : count);
  const next = () => onShow(number < count ? number + 1 : 1);

  function startSwipe({ pointerType, clientX }: PointerEvent) {
    const isZoomed = (visualViewport?.scale ?? 1) > 1;
    start.current = pointerType === "mouse" || isZoomed ? undefined : clientX;
  }

  function endSwipe({ clientX }: PointerEvent) {
    const moved = clientX - (start.current ?? clientX);
    if (moved <= -minSwipe) next();
    if (moved >= minSwipe) previous();
  }

  return (
    <dialog
      ref={open}
      className="photo-view"
      aria-label={`Photo ${number} of ${count}`}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onKeyDown={({ key, altKey }) => {
        // Alt with an arrow key moves through the history.
        if (altKey) return;
        if (key === "ArrowLeft") previous();
        if (key === "ArrowRight") next();
      }}
      onPointerDown={startSwipe}
      onPointerUp={endSwipe}
    >
      <div>
        <IconButton icon="cross" label="Close" onClick={onClose} />
        <span className="muted">{`${number} of ${count}`}</span>
        <IconButton icon="previous" label="Previous photo" onClick={previous} />
        <IconButton icon="chevron" label="Next photo" onClick={next} />
      </div>
      <figure aria-live="polite">
        <img
          key={photo.id}
          src={imageAddress(photo.filename)}
          srcSet={photoSources(photo)}
          sizes="100vw"
          width={photo.width}
          height={photo.height}
          alt={photo.alt}
          draggable={false}
        />
        <figcaption dir="auto">{photo.caption}</figcaption>
      </figure>
    </dialog>
  );
}
