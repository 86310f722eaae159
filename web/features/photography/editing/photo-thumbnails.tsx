import { type KeyboardEvent, useId, useState } from "react";
import type { Gallery, Photo } from "#contract/galleries.ts";
import { coverAddress } from "#domain/covers.ts";
import { api } from "../../../api.ts";
import { Button } from "../../../ui/button.tsx";
import { ControlIcon } from "../../../ui/control-icon.tsx";
import { showSuccess } from "../../../ui/toasts.tsx";
import { useOrderedList } from "../../../ui/use-ordered-list.tsx";
import { PhotoPicture } from "../photo-picture.tsx";
import { hasUnsavedWords, PhotoField } from "./photo-field.tsx";
import { useGalleryWrite } from "./queries.ts";

const idsOf = (photos: readonly Photo[]) => photos.map(({ id }) => id);

export function PhotoThumbnails({ gallery }: { gallery: Gallery }) {
  const params = { gallery_id: gallery.id };
  const hint = useId();
  const [open, setOpen] = useState(() => gallery.photos.find(hasUnsavedWords)?.id);
  const [drag, setDrag] = useState<{ photo: Photo; over?: Photo }>();
  // What has been moved or deleted is shown before the server answers.
  const [edited, setEdited] = useState({ from: gallery.photos, to: gallery.photos });
  const photos = edited.from === gallery.photos ? edited.to : gallery.photos;
  const cover = photos.find(({ id }) => id === gallery.cover) ?? photos[0];
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
    showSuccess("The photo was deleted successfully", () => {
      showStored();
      restore.mutate(photo_id);
    });
  });
  const show = (to: Photo[]) => setEdited({ from: gallery.photos, to });
  const showStored = () => show(gallery.photos);
  const ordered = useOrderedList({
    items: photos,
    keyOf: ({ id }) => id,
    nameOf: ({ alt, caption }) => alt || caption || "photo",
    onChange: show,
  });
  const focus = (photo: Photo | undefined) => ordered.find(photo, ".thumbnail")?.focus();

  function move(photo: Photo, step: number) {
    const moved = ordered.move(photo, step);
    if (moved) order.mutate(idsOf(moved), { onError: showStored });
  }

  function press(event: KeyboardEvent, photo: Photo) {
    const to = ordered.stepFrom(photo, event);
    if (to === undefined) return;
    if (photo.id === open) move(photo, to);
    else focus(photos[to]);
  }

  function end(photo: Photo) {
    focus(ordered.remove(photo));
    remove.mutate(photo.id, { onError: showStored });
  }

  if (photos.length === 0) return null;
  return (
    <>
      <p id={hint} className="help">
        Drag a photo to move it, or select it and press the arrow keys.
      </p>
      <ol ref={ordered.list} className="photo-thumbnails">
        {photos.map((photo, index) => (
          <li key={photo.id} {...ordered.row(photo)}>
            <button
              type="button"
              className="thumbnail"
              aria-describedby={hint}
              aria-expanded={photo.id === open}
              tabIndex={photo === ordered.reachable ? 0 : -1}
              draggable
              onClick={() => setOpen(photo.id === open ? undefined : photo.id)}
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
      {ordered.status}
    </>
  );
}
