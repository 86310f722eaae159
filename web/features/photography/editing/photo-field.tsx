import { useEffect, useEffectEvent, useState } from "react";
import { detailOf } from "#contract/client.ts";
import type { Photo, PhotoChange } from "#contract/galleries.ts";
import { createMemberApi } from "../../../api.ts";
import { Field } from "../../../ui/field.tsx";
import { findUnsaved, keepUnsaved } from "../../../ui/unsaved.ts";
import { useGalleryWrite } from "./queries.ts";

interface PhotoFieldProps {
  photo: Photo;
  name: keyof PhotoChange;
  label: string;
  placeholder?: string;
}

/** Goes on when the page is left. */
const api = createMemberApi((address, init) => fetch(address, { ...init, keepalive: true }));

const unsavedOf = (photo: Photo, name = "") => `/admin/photography?photo=${photo.id} ${name}`;

export const hasUnsavedWords = (photo: Photo) => findUnsaved(unsavedOf(photo)) !== null;

/** Saved when it is left, in whatever way; what could not be saved, when it is shown again. */
export function PhotoField({ photo, name, ...field }: PhotoFieldProps) {
  const saved = photo[name];
  const address = unsavedOf(photo, name);
  const unsaved = () => (findUnsaved(address)?.values as PhotoChange | undefined)?.[name];
  // Until it is saved; a field that nobody types in shows what another tab has saved.
  const [typed, setTyped] = useState(unsaved);
  const [sent, setSent] = useState<string>();
  if (typed !== undefined && typed === sent && typed.trim() === saved) {
    setTyped(undefined);
    setSent(undefined);
  }
  const change = useGalleryWrite(async (words: string) => {
    const params = { photo_id: photo.id };
    await api("PATCH /photos/:photo_id", { params, body: { [name]: words } });
    if (unsaved() === words) keepUnsaved(address, null);
  }, address);

  function type(words: string | undefined) {
    setTyped(words);
    keepUnsaved(address, words === undefined ? null : { values: { [name]: words }, start: null });
  }

  function save() {
    if (typed === undefined || typed === sent) return;
    if (sent === undefined && typed.trim() === saved) return type(undefined);
    setSent(typed);
    change.mutate(typed, { onError: () => setSent(undefined) });
  }

  const leave = useEffectEvent(save);
  useEffect(() => {
    const left = () => leave();
    left();
    document.addEventListener("visibilitychange", left);
    return () => {
      document.removeEventListener("visibilitychange", left);
      leave();
    };
  }, []);

  return (
    <Field
      {...field}
      name={name}
      dir="auto"
      value={typed ?? saved}
      error={(typed !== undefined && change.error && detailOf(change.error)) || undefined}
      hint={change.isSuccess && (typed === undefined || typed === sent) && "Saved"}
      onChange={({ currentTarget }) => type(currentTarget.value)}
      onBlur={save}
      onKeyDown={({ key: pressed }) => pressed === "Enter" && save()}
    />
  );
}
