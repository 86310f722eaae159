import { type KeyboardEvent, useId, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { type Gallery, galleryLimits, type Photo } from "#contract/galleries.ts";
import { api } from "../../api.ts";
import { queryClient } from "../../query-client.ts";
import { ControlIcon } from "../../ui/control-icon.tsx";
import { dragRow } from "../../ui/drag-row.ts";
import { rowSteps } from "../../ui/editable-rows.tsx";
import { Field } from "../../ui/field.tsx";
import { PhotoPicture } from "../photo-picture.tsx";
import {
  galleriesQuery,
  useChangeGallery,
  useChangePhoto,
  useDeletionWithUndo,
  useOrderPhotos,
} from "./queries.ts";

export function PhotoRows({ gallery }: { gallery: Gallery }) {
  const { photos } = gallery;
  const hint = useId();
  const list = useRef<HTMLOListElement>(null);
  const [current, setCurrent] = useState<string>();
  const [said, setSaid] = useState("");
  const order = useOrderPhotos(gallery);
  const change = useChangeGallery(gallery);
  const deletion = useDeletionWithUndo();
  const cover = photos.find(({ id }) => id === gallery.cover) ?? photos[0];
  // One handle at a time can be reached with Tab: the arrow keys lead to the others.
  const reachable = photos.some(({ id }) => id === current) ? current : photos[0]?.id;
  const focus = (id: string | undefined, act: "move" | "remove") =>
    list.current?.querySelector<HTMLElement>(`[data-key="${id}"] [data-act="${act}"]`)?.focus();

  function move(photo: Photo, to: number) {
    const moved = photos.filter(({ id }) => id !== photo.id).toSpliced(to, 0, photo);
    flushSync(() => {
      showOrder(gallery, moved);
      setSaid(`Photo ${to + 1} of ${photos.length}`);
    });
    focus(photo.id, "move");
    order.mutate(moved.map(({ id }) => id));
  }

  function press(event: KeyboardEvent, photo: Photo) {
    const at = photos.indexOf(photo);
    const step = rowSteps[event.key]?.(at, photos.length - 1);
    if (step === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    const to = Math.min(Math.max(step, 0), photos.length - 1);
    if (to !== at) move(photo, to);
  }

  async function remove(photo: Photo) {
    const at = photos.indexOf(photo);
    const params = { photo_id: photo.id };
    await deletion.mutateAsync({
      noun: "photo",
      remove: () => api("DELETE /photos/:photo_id", { params }),
      restore: () => api("POST /photos/:photo_id/restore", { params }),
    });
    focus((photos[at + 1] ?? photos[at - 1])?.id, "remove");
  }

  if (photos.length === 0) return null;
  return (
    <section className="editable-rows" aria-label="Photos">
      <p id={hint} className="help">
        Drag the handle to move a photo, or focus it and use the arrow keys.
      </p>
      <ol ref={list} className="photo-rows">
        {photos.map((photo, index) => (
          <li key={photo.id} data-key={photo.id}>
            <button
              type="button"
              className="icon-button"
              data-act="move"
              aria-label={`Move photo ${index + 1}`}
              aria-describedby={hint}
              tabIndex={photo.id === reachable ? 0 : -1}
              onFocus={() => setCurrent(photo.id)}
              onKeyDown={(event) => press(event, photo)}
              onPointerDown={(event) =>
                list.current && dragRow(event, list.current, (to) => move(photo, to))
              }
            >
              <ControlIcon name="grip" />
            </button>
            <fieldset>
              <legend className="sr-only">{`Photo ${index + 1}`}</legend>
              <PhotoPicture photo={photo} sizes="9rem" />
              <PhotoWords photo={photo} onSaved={setSaid} />
              <div className="photo-buttons">
                <button
                  type="button"
                  className="pill"
                  aria-pressed={photo === cover}
                  onClick={() => change.mutate({ cover: photo.id })}
                >
                  {photo === cover && <ControlIcon name="check" size={16} />}
                  Cover
                </button>
                <button
                  type="button"
                  className="pill"
                  data-act="remove"
                  onClick={() => void remove(photo).catch(() => {})}
                >
                  Delete
                </button>
              </div>
            </fieldset>
          </li>
        ))}
      </ol>
      <p className="sr-only" role="status">
        {said}
      </p>
    </section>
  );
}

const showOrder = (gallery: Gallery, photos: Photo[]) =>
  queryClient.setQueryData(
    galleriesQuery.queryKey,
    (all) =>
      all && {
        ...all,
        data: all.data.map((each) => (each.id === gallery.id ? { ...each, photos } : each)),
      },
  );

function PhotoWords({ photo, onSaved }: { photo: Photo; onSaved: (words: string) => void }) {
  const [words, setWords] = useState({ caption: photo.caption, alt: photo.alt });
  const change = useChangePhoto();

  const field = (name: "caption" | "alt", label: string) => {
    const save = () => {
      if (words[name].trim() === photo[name]) return;
      change.mutate(
        { photo_id: photo.id, [name]: words[name] },
        { onSuccess: () => onSaved(`${label} saved`) },
      );
    };
    return {
      name,
      label,
      value: words[name],
      maxLength: galleryLimits[name],
      dir: "auto",
      autoComplete: "off",
      onChange: ({ currentTarget }: { currentTarget: HTMLInputElement }) =>
        setWords({ ...words, [name]: currentTarget.value }),
      onBlur: save,
      onKeyDown: ({ key }: KeyboardEvent) => key === "Enter" && save(),
    };
  };
  return (
    <div className="photo-words">
      <Field {...field("caption", "Caption")} />
      <Field
        {...field("alt", "Alternative text")}
        error={
          words.alt.trim() ? undefined : "Missing: what is to be seen, for those who cannot see it"
        }
      />
    </div>
  );
}
