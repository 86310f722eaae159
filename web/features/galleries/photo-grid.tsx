import { useHydrated, useLocation, useNavigate, useRouter } from "@tanstack/react-router";
import { type MouseEvent, type PointerEvent, useRef } from "react";
import type { Photo } from "#contract/galleries.ts";
import { imageAddress } from "#domain/covers.ts";
import { photoSources } from "#domain/photos.ts";
import { IconButton } from "../../ui/icon-button.tsx";
import { isModifiedClick } from "../../ui/is-modified-click.ts";
import { PhotoPicture } from "./photo-picture.tsx";

declare module "@tanstack/react-router" {
  interface HistoryState {
    isOpenedInGrid?: true;
  }
}

/** The aspect ratios that photos are cropped to. The content security policy forbids `style` attributes in the HTML, so photography.css has a rule for each ratio. */
export const ratios = [
  0.5, 0.56, 0.67, 0.75, 0.8, 0.9, 1, 1.12, 1.25, 1.33, 1.5, 1.65, 1.78, 2, 2.4, 3,
];

const ratioOf = ({ width, height }: Photo) => {
  const distance = (ratio: number) => Math.abs(Math.log((ratio * height) / width));
  return ratios.reduce((best, each) => (distance(each) < distance(best) ? each : best));
};

/** The widths are close to those in photography.css. */
const sizesOf = (ratio: number) => `(min-width: 50rem) ${ratio * 17}rem, ${ratio * 32}vw`;

/** Renders the photos of a gallery. If the URL's hash is the number of a photo, such as #3, a dialog shows that photo. */
export function PhotoGrid({ photos }: { photos: Photo[] }) {
  const { history } = useRouter();
  const navigate = useNavigate();
  const { hash, state } = useLocation();
  const open = useHydrated() ? photos[Number(hash) - 1] : undefined;
  const here = { to: ".", resetScroll: false, hashScrollIntoView: false } as const;

  const show = (number: number | "") =>
    void navigate({ ...here, hash: String(number), replace: true, state: true });

  function press(event: MouseEvent, number: number) {
    if (isModifiedClick(event)) return;
    event.preventDefault();
    void navigate({ ...here, hash: String(number), state: { isOpenedInGrid: true } });
  }

  return (
    <>
      <ol className="photo-grid">
        {photos.map((photo, index) => (
          <li key={photo.id} id={String(index + 1)} data-ratio={ratioOf(photo)}>
            <figure>
              <a
                href={imageAddress(photo.filename)}
                aria-label={photo.alt ? undefined : `Photo ${index + 1}`}
                onClick={(event) => press(event, index + 1)}
              >
                <PhotoPicture photo={photo} sizes={sizesOf(ratioOf(photo))} eager={index < 2} />
              </a>
              {photo.caption && <figcaption dir="auto">{photo.caption}</figcaption>}
            </figure>
          </li>
        ))}
      </ol>
      {open && (
        <PhotoView
          photo={open}
          number={Number(hash)}
          count={photos.length}
          onShow={show}
          onClose={() => (state.isOpenedInGrid ? history.back() : show(""))}
        />
      )}
    </>
  );
}

interface Props {
  photo: Photo;
  number: number;
  count: number;
  onShow: (number: number) => void;
  onClose: () => void;
}

const minSwipe = 40;

/** Opens the dialog. React calls the returned function before it removes the dialog. Without `close()`, the browser would not return the focus to the element that had the focus before. */
function open(dialog: HTMLDialogElement) {
  dialog.showModal();
  return () => dialog.close();
}

function PhotoView({ photo, number, count, onShow, onClose }: Props) {
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
        if (altKey) return;
        if (key === "ArrowLeft") previous();
        if (key === "ArrowRight") next();
      }}
      onPointerDown={startSwipe}
      onPointerUp={endSwipe}
    >
      <div className="cluster">
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
