import { type DragEvent, type KeyboardEvent, useId, useState } from "react";
import { flushSync } from "react-dom";
import type { Gallery, Photo } from "#contract/galleries.ts";
import { coverAddress } from "#domain/covers.ts";
import { api } from "../../../api.ts";
import { showSuccess } from "../../../ui/toasts.tsx";
import { useOrderedList } from "../../../ui/use-ordered-list.tsx";
import { OpenPhoto } from "./open-photo.tsx";
import { useGalleryWrite } from "./queries.ts";

export function PhotoList({ gallery }: { gallery: Gallery }) {
  const params = { gallery_id: gallery.id };
  const hint = useId();
  const [open, setOpen] = useState<string>();
  const [drag, setDrag] = useState<{ photo: Photo; over?: Photo }>();
  const [expected, setExpected] = useState<readonly string[]>();
  const photos =
    expected?.flatMap((id) => gallery.photos.find((photo) => photo.id === id) ?? []) ??
    gallery.photos;
  const cover = photos.find(({ id }) => id === gallery.cover) ?? photos[0];
  const write = useGalleryWrite((send: () => Promise<unknown>) => send());
  const ordered = useOrderedList({
    items: photos,
    keyOf: ({ id }) => id,
    nameOf: ({ alt, caption }) => alt || caption || "photo",
    onChange: (left) => setExpected(idsOf(left)),
  });
  const focus = (photo: Photo | undefined, part = ".thumbnail") =>
    ordered.find(photo, part)?.focus();

  // If several writes run, React Query calls the `onSettled` option of `mutate` only for the last write. The list shows the expected order until that write has ended.
  const send = (change: () => Promise<unknown>) =>
    write.mutate(change, { onSettled: () => setExpected(undefined) });

  function show(photo: Photo, part: string) {
    flushSync(() => setOpen(photo.id));
    focus(photo, part);
  }

  function move(photo: Photo, to: number) {
    const moved = ordered.move(photo, to);
    if (moved) send(() => sendOrder(gallery.id, idsOf(moved)));
  }

  function remove(photo: Photo) {
    focus(ordered.remove(photo));
    send(async () => {
      await api("DELETE /photos/:photo_id", { params: { photo_id: photo.id } });
      showSuccess("The photo was deleted successfully", () =>
        // Only the newest toast is visible, so a success toast for the restore would hide the Undo button of another deletion.
        send(() => api("POST /deleted/:id/restore", { params: { id: photo.id } })),
      );
    });
  }

  function press(event: KeyboardEvent, photo: Photo) {
    const next = photos[ordered.stepFrom(photo, event) ?? -1];
    if (!next) return;
    if (photo.id === open) show(next, ".thumbnail");
    else focus(next);
  }

  const dragging = (photo: Photo, index: number) => ({
    "data-drop": drag?.over === photo || undefined,
    onDragStart: ({ dataTransfer }: DragEvent) => {
      dataTransfer.setData("text/plain", photo.id);
      setDrag({ photo });
    },
    onDragOver: (event: DragEvent) => {
      if (!drag) return;
      event.preventDefault();
      if (drag.over !== photo) setDrag({ ...drag, over: photo });
    },
    onDrop: (event: DragEvent) => {
      if (!drag) return;
      event.preventDefault();
      move(drag.photo, index);
    },
    onDragEnd: () => setDrag(undefined),
  });

  if (photos.length === 0) return null;
  return (
    <>
      <p id={hint} className="help">
        Drag a photo to move it, or select it and press Move back or Move forward.
      </p>
      <ol ref={ordered.list} className="photo-thumbnails">
        {photos.map((photo, index) => (
          <li key={photo.id} {...ordered.row(photo)}>
            <button
              type="button"
              className="thumbnail"
              draggable
              aria-describedby={hint}
              aria-expanded={photo.id === open}
              tabIndex={photo === ordered.reachable ? 0 : -1}
              onClick={() => setOpen(photo.id === open ? undefined : photo.id)}
              onKeyDown={(event) => press(event, photo)}
              {...dragging(photo, index)}
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
              <OpenPhoto
                photo={photo}
                number={index + 1}
                count={photos.length}
                isCover={photo === cover}
                onStep={(by, part) => {
                  const next = photos.at((index + by) % photos.length);
                  if (next) show(next, part);
                }}
                onMove={(by) => move(photo, index + by)}
                onMoveKey={(event) => {
                  const to = ordered.stepFrom(photo, event);
                  if (to !== undefined) move(photo, to);
                }}
                onTakeCover={() =>
                  send(() =>
                    api("PATCH /galleries/:gallery_id", { params, body: { cover: photo.id } }),
                  )
                }
                onRemove={() => remove(photo)}
              />
            )}
          </li>
        ))}
      </ol>
      {ordered.status}
    </>
  );
}

const idsOf = (photos: readonly Photo[]) => photos.map(({ id }) => id);

async function sendOrder(gallery_id: string, moved: string[]) {
  const params = { gallery_id };
  // Another tab may have added or deleted photos, and the server refuses an incomplete order.
  const { photos } = await api("GET /galleries/:gallery_id", { params });
  const stored = new Set(idsOf(photos));
  const all = [...moved.filter((id) => stored.has(id)), ...stored.difference(new Set(moved))];
  return api("PUT /galleries/:gallery_id/order", { params, body: { photos: all } });
}
