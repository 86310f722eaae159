import { useHydrated, useLocation, useNavigate, useRouter } from "@tanstack/react-router";
import type { MouseEvent } from "react";
import type { Photo } from "#contract/galleries.ts";
import { imageAddress } from "#domain/covers.ts";
import { isModifiedClick } from "../../ui/is-modified-click.ts";
import { PhotoPicture } from "./photo-picture.tsx";
import { PhotoView } from "./photo-view.tsx";

declare module "@tanstack/react-router" {
  interface HistoryState {
    isOpenedInGrid?: true;
  }
}

// The widths are those of photography.css.
const sizes = "(min-width: 50rem) 15.25rem, (min-width: 40rem) 31vw, calc(50vw - 1.5rem)";

/** The address says which photo is open: #3. */
export function PhotoGrid({ photos }: { photos: Photo[] }) {
  const { history } = useRouter();
  const navigate = useNavigate();
  const { hash, state } = useLocation();
  // The server does not know the hash.
  const open = useHydrated() ? photos[Number(hash) - 1] : undefined;
  const here = { to: ".", resetScroll: false, hashScrollIntoView: false } as const;

  const show = (number: number | "") =>
    void navigate({ ...here, hash: String(number), replace: true, state: true });

  function press(event: MouseEvent, number: number) {
    // In a new tab or window the picture itself opens.
    if (isModifiedClick(event)) return;
    event.preventDefault();
    void navigate({ ...here, hash: String(number), state: { isOpenedInGrid: true } });
  }

  const close = () => (state.isOpenedInGrid ? history.back() : show(""));

  return (
    <>
      <ol className="photo-grid">
        {photos.map((photo, index) => (
          <li key={photo.id} id={String(index + 1)}>
            <a
              href={imageAddress(photo.filename)}
              aria-label={photo.alt ? undefined : `Photo ${index + 1}`}
              onClick={(event) => press(event, index + 1)}
            >
              <PhotoPicture photo={photo} sizes={sizes} eager={index < 2} />
            </a>
          </li>
        ))}
      </ol>
      {open && (
        <PhotoView
          photo={open}
          number={Number(hash)}
          count={photos.length}
          onShow={show}
          onClose={close}
        />
      )}
    </>
  );
}
