import { useState } from "react";
import { detailOf } from "#contract/client.ts";
import type { Gallery, Photo, PhotoChange } from "#contract/galleries.ts";
import { api } from "../../../api.ts";
import { ControlIcon } from "../../../ui/control-icon.tsx";
import { EditableRows } from "../../../ui/editable-rows.tsx";
import { Field } from "../../../ui/field.tsx";
import { showSuccess } from "../../../ui/toasts.tsx";
import { PhotoPicture } from "../photo-picture.tsx";
import { useGalleryWrite } from "./queries.ts";

const ids = (photos: readonly Photo[]) => photos.map(({ id }) => id);

export function PhotoRows({ gallery }: { gallery: Gallery }) {
  const params = { gallery_id: gallery.id };
  // What has been moved or deleted is shown before the server answers.
  const [edited, setEdited] = useState({ from: gallery.photos, to: gallery.photos });
  const photos = edited.from === gallery.photos ? edited.to : gallery.photos;
  const cover = photos.find(({ id }) => id === gallery.cover) ?? photos[0];
  const order = useGalleryWrite(async (moved: string[]) => {
    // Others may have been added or deleted meanwhile, here or in another tab.
    const stored = new Set(ids((await api("GET /galleries/:gallery_id", { params })).photos));
    const all = [...moved.filter((id) => stored.has(id)), ...stored.difference(new Set(moved))];
    return api("PUT /galleries/:gallery_id/order", { params, body: { photos: all } });
  });
  const takeCover = useGalleryWrite((id: string) =>
    api("PATCH /galleries/:gallery_id", { params, body: { cover: id } }),
  );
  // Without a toast, which would cover the Undo of the photo deleted before.
  const restore = useGalleryWrite((id: string) => api("POST /galleries/restore", { body: { id } }));
  const remove = useGalleryWrite(async (photo_id: string) => {
    await api("DELETE /photos/:photo_id", { params: { photo_id } });
    showSuccess("The photo was deleted successfully", () => restore.mutate(photo_id));
  });

  function change(to: Photo[]) {
    setEdited({ from: gallery.photos, to });
    const onError = () => setEdited({ from: gallery.photos, to: gallery.photos });
    const gone = photos.find(({ id }) => !ids(to).includes(id));
    if (gone) remove.mutate(gone.id, { onError });
    else order.mutate(ids(to), { onError });
  }

  if (photos.length === 0) return null;
  return (
    <EditableRows
      items={photos.map((photo, index) => ({
        ...photo,
        key: photo.id,
        title: `photo ${index + 1}`,
        description: photo.alt || photo.caption,
      }))}
      noun="photo"
      className="photo-rows"
      onChange={change}
      show={(photo) => (
        <fieldset>
          <legend className="sr-only">{photo.title}</legend>
          <PhotoPicture photo={photo} sizes="9rem" />
          <div className="photo-words">
            <PhotoField photo={photo} name="caption" label="Caption" />
            <PhotoField
              photo={photo}
              name="alt"
              label="Alternative text"
              missing="Missing. Describe the photo for people who can’t see it."
            />
          </div>
          <button
            type="button"
            className="pill"
            aria-pressed={photo.id === cover?.id}
            onClick={() => takeCover.mutate(photo.id)}
          >
            {photo.id === cover?.id && <ControlIcon name="check" size={16} />}
            Cover
          </button>
        </fieldset>
      )}
    />
  );
}

interface PhotoFieldProps {
  photo: Photo;
  name: keyof PhotoChange;
  label: string;
  missing?: string;
}

/** Saved when it is left. */
function PhotoField({ photo, name, label, missing }: PhotoFieldProps) {
  const saved = photo[name];
  // Until it is saved; a field that nobody types in shows what another tab has saved.
  const [typed, setTyped] = useState<string>();
  const change = useGalleryWrite((words: string) =>
    api("PATCH /photos/:photo_id", { params: { photo_id: photo.id }, body: { [name]: words } }),
  );
  const forget = () => setTyped((now) => (now === typed ? undefined : now));
  function save() {
    if (typed === undefined || typed.trim() === saved) forget();
    else change.mutate(typed, { onSuccess: forget });
  }
  const failure = typed !== undefined && change.error && detailOf(change.error);
  return (
    <Field
      name={name}
      label={label}
      dir="auto"
      autoComplete="off"
      value={typed ?? saved}
      error={failure || (saved ? undefined : missing)}
      onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      onBlur={save}
      onKeyDown={({ key, currentTarget }) => key === "Enter" && currentTarget.blur()}
    />
  );
}
