import { type KeyboardEvent, useId, useRef, useState } from "react";
import { flushSync } from "react-dom";
import type { Gallery, Photo } from "#contract/galleries.ts";
import { coverAddress } from "#domain/covers.ts";
import { api } from "../../../api.ts";
import { Button } from "../../../ui/button.tsx";
import { ControlIcon } from "../../../ui/control-icon.tsx";
import { showSuccess } from "../../../ui/toasts.tsx";
import { PhotoPicture } from "../photo-picture.tsx";
import { PhotoField } from "./photo-field.tsx";
import { useGalleryWrite } from "./queries.ts";

const idsOf = (photos: readonly Photo[]) => photos.map(({ id }) => id);

const steps: Record<string, (at: number, columns: number) => number> = {
  ArrowLeft: (at) => at - 1,
  ArrowRight: (at) => at + 1,
  ArrowUp: (at, columns) => at - columns,
  ArrowDown: (at, columns) => at + columns,
  Home: () => 0,
  End: () => Number.POSITIVE_INFINITY,
};

export function PhotoThumbnails({ gallery }: { gallery: Gallery }) {
  const params = { gallery_id: gallery.id };
  const hint = useId();
  const list = useRef<HTMLOListElement>(null);
  const [open, setOpen] = useState<string>();
  const [focused, setFocused] = useState<string>();
  const [drag, setDrag] = useState<{ photo: Photo; over?: Photo }>();
  const [said, setSaid] = useState("");
  // What has been moved or deleted is shown before the server answers.
  const [edited, setEdited] = useState({ from: gallery.photos, to: gallery.photos });
  const photos = edited.from === gallery.photos ? edited.to : gallery.photos;
  const cover = photos.find(({ id }) => id === gallery.cover) ?? photos[0];
  // One of them can be reached with Tab: five hundred are passed with one press.
  const reachable = photos.find(({ id }) => id === focused) ?? photos[0];
  const order = useGalleryWrite(async (moved: string[]) => {
    // Others may have been added or deleted meanwhile, here or in another tab.
    const stored = new Set(idsOf((await api("GET /galleries/:gallery_id", { params })).photos));
    const all = [...moved.filter((id) => stored.has(id)), ...stored.difference(new Set(moved))];
    return api("PUT /galleries/:gallery_id/order", { params, body: { photos: all } });
  });
  const takeCover = useGalleryWrite((id: string) =>
    api("PATCH /galleries/:gallery_id", { params, body: { cover: id } }),
  );
  // Without a toast, which would cover the Undo of the photo deleted before.
  const restore = useGalleryWrite((id: string) =>
    api("POST /deleted/:id/restore", { params: { id } }),
  );
  const remove = useGalleryWrite(async (photo_id: string) => {
    await api("DELETE /photos/:photo_id", { params: { photo_id } });
    showSuccess("The photo was deleted successfully", () => restore.mutate(photo_id));
  });
  const show = (to: Photo[]) => setEdited({ from: gallery.photos, to });
  const onError = () => show(gallery.photos);
  const focus = (photo: Photo) =>
    list.current?.querySelector<HTMLElement>(`[data-photo="${photo.id}"]`)?.focus();

  function move(photo: Photo, step: number) {
    const to = Math.min(Math.max(step, 0), photos.length - 1);
    if (photos[to] === photo) return;
    const moved = photos.filter((one) => one !== photo).toSpliced(to, 0, photo);
    const active = document.activeElement as HTMLElement | null;
    flushSync(() => {
      show(moved);
      setSaid(`Moved ${photo.alt || photo.caption || "photo"} to ${to + 1} of ${moved.length}`);
    });
    // A browser drops the focus of what is moved in the page.
    active?.focus();
    order.mutate(idsOf(moved), { onError });
  }

  function press(event: KeyboardEvent, photo: Photo) {
    const at = photos.indexOf(photo);
    const columns = getComputedStyle(event.currentTarget.closest("ol") as Element);
    const step = steps[event.key]?.(at, columns.gridTemplateColumns.split(" ").length);
    if (step === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    if (photo.id === open) return move(photo, step);
    const next = photos[Math.max(step, 0)] ?? photos.at(-1);
    if (next) focus(next);
  }

  function end(photo: Photo) {
    const at = photos.indexOf(photo);
    const next = photos[at + 1] ?? photos[at - 1];
    flushSync(() => show(photos.filter((one) => one !== photo)));
    if (next) focus(next);
    remove.mutate(photo.id, { onError });
  }

  if (photos.length === 0) return null;
  return (
    <>
      <p id={hint} className="help">
        Drag a photo to move it, or select it and press the arrow keys.
      </p>
      <ol ref={list} className="photo-thumbnails">
        {photos.map((photo, index) => (
          <li key={photo.id}>
            <button
              type="button"
              className="thumbnail"
              data-photo={photo.id}
              aria-describedby={hint}
              aria-expanded={photo.id === open}
              tabIndex={photo === reachable ? 0 : -1}
              draggable
              onClick={() => setOpen(photo.id === open ? undefined : photo.id)}
              onFocus={() => setFocused(photo.id)}
              onKeyDown={(event) => press(event, photo)}
              data-drop={drag?.over === photo || undefined}
              onDragStart={({ dataTransfer }) => {
                dataTransfer.setData("text/plain", photo.id);
                setDrag({ photo });
              }}
              onDragOver={(event) => {
                if (!drag) return;
                event.preventDefault();
                if (drag.over !== photo) setDrag({ ...drag, over: photo });
              }}
              onDrop={(event) => {
                if (!drag) return;
                event.preventDefault();
                move(drag.photo, index);
              }}
              onDragEnd={() => setDrag(undefined)}
            >
              <img
                src={coverAddress(photo.filename, 480)}
                alt=""
                loading="lazy"
                decoding="async"
                draggable={false}
              />
              <span className="sr-only">{`Photo ${index + 1}${photo.alt && `: ${photo.alt}`}`}</span>
              {photo === cover && <span className="cover-mark">Cover</span>}
            </button>
            {photo.id === open && (
              <fieldset className="open-photo">
                <legend className="sr-only">{`Photo ${index + 1}`}</legend>
                <PhotoPicture photo={photo} sizes="15rem" />
                <div>
                  <PhotoField photo={photo} name="caption" label="Caption" />
                  <PhotoField
                    photo={photo}
                    name="alt"
                    label="Alternative text"
                    placeholder="What it shows, for people who can’t see it"
                  />
                  <div className="open-photo-buttons">
                    {photo === cover ? (
                      <p>This is the cover</p>
                    ) : (
                      <Button
                        look="quiet"
                        onClick={() => {
                          // The button goes, and would take the focus with it.
                          focus(photo);
                          takeCover.mutate(photo.id);
                        }}
                      >
                        Make it the cover
                      </Button>
                    )}
                    <Button look="quiet" onClick={() => end(photo)}>
                      Delete
                    </Button>
                    <Button
                      look="quiet"
                      aria-label="Move back"
                      onClick={() => move(photo, index - 1)}
                    >
                      <ControlIcon name="previous" />
                    </Button>
                    <Button
                      look="quiet"
                      aria-label="Move forward"
                      onClick={() => move(photo, index + 1)}
                    >
                      <ControlIcon name="next" />
                    </Button>
                  </div>
                </div>
              </fieldset>
            )}
          </li>
        ))}
      </ol>
      <p className="sr-only" role="status">
        {said}
      </p>
    </>
  );
}
