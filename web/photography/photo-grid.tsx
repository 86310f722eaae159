import { useHydrated, useLocation, useNavigate, useRouter } from "@tanstack/react-router";
import { type MouseEvent, useEffect, useRef } from "react";
import type { Photo } from "#contract/galleries.ts";
import { photoAddress } from "#contract/photo-files.ts";
import { PhotoPicture } from "./photo-picture.tsx";
import { PhotoView } from "./photo-view.tsx";

// The widths are those of photography.css.
const sizes = "(min-width: 50rem) 15.25rem, (min-width: 40rem) 31vw, calc(50vw - 1.5rem)";

/** The address says which photo is open: #3. */
export function PhotoGrid({ photos }: { photos: Photo[] }) {
  const router = useRouter();
  const navigate = useNavigate();
  const hash = useLocation({ select: (location) => location.hash });
  // The server does not know it.
  const isHydrated = useHydrated();
  const open = isHydrated && /^[1-9]\d*$/.test(hash) ? Number(hash) : 0;
  const isOpen = open > 0 && open <= photos.length;
  const wasPressed = useRef(false);
  useEffect(() => {
    if (!isOpen) wasPressed.current = false;
  }, [isOpen]);

  const show = (number: number | null, replace: boolean) =>
    void navigate({
      to: ".",
      hash: number === null ? "" : String(number),
      replace,
      resetScroll: false,
      hashScrollIntoView: false,
    });

  function press(event: MouseEvent, number: number) {
    // In a new tab or window the picture itself opens.
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    wasPressed.current = true;
    show(number, false);
  }

  function close() {
    if (wasPressed.current) router.history.back();
    else show(null, true);
  }

  return (
    <>
      <ol className="photo-grid">
        {photos.map((photo, index) => (
          <li key={photo.id} id={String(index + 1)}>
            <a
              className="photo-link"
              href={photoAddress(photo.filename)}
              aria-label={photo.alt ? undefined : `Photo ${index + 1}`}
              onClick={(event) => press(event, index + 1)}
            >
              <PhotoPicture photo={photo} sizes={sizes} eager={index < 2} />
            </a>
          </li>
        ))}
      </ol>
      {isOpen && (
        <PhotoView
          photos={photos}
          number={open}
          onShow={(number) => show(number, true)}
          onClose={close}
        />
      )}
    </>
  );
}
