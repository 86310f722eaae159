import { useEffect, useEffectEvent, useState } from "react";
import { detailOf } from "#contract/client.ts";
import type { Photo, PhotoChange } from "#contract/galleries.ts";
import { createMemberApi } from "../../../api.ts";
import { Field } from "../../../ui/field.tsx";
import { useGalleryWrite } from "./queries.ts";

interface PhotoFieldProps {
  photo: Photo;
  name: keyof PhotoChange;
  label: string;
  placeholder?: string;
}

/** Goes on when the page is left. */
const api = createMemberApi((address, init) => fetch(address, { ...init, keepalive: true }));

/** What has not been saved yet, for when the photo is opened again. */
const unsaved = new Map<string, string>();

/** Saved when it is left, in whatever way. */
export function PhotoField({ photo, name, ...field }: PhotoFieldProps) {
  const saved = photo[name];
  const key = `${photo.id} ${name}`;
  // Until it is saved; a field that nobody types in shows what another tab has saved.
  const [typed, setTyped] = useState(unsaved.get(key));
  const [sent, setSent] = useState<string>();
  if (typed !== undefined && typed === sent && typed.trim() === saved) {
    setTyped(undefined);
    setSent(undefined);
  }
  const change = useGalleryWrite(async (words: string) => {
    const params = { photo_id: photo.id };
    await api("PATCH /photos/:photo_id", { params, body: { [name]: words } });
    if (unsaved.get(key) === words) unsaved.delete(key);
  }, key);

  function save() {
    if (typed === undefined || typed === sent) return;
    if (sent === undefined && typed.trim() === saved) return setTyped(undefined);
    setSent(typed);
    unsaved.set(key, typed);
    change.mutate(typed, { onError: () => setSent(undefined) });
  }

  const leave = useEffectEvent(save);
  useEffect(() => {
    const left = () => leave();
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
      autoComplete="off"
      value={typed ?? saved}
      error={(typed !== undefined && change.error && detailOf(change.error)) || undefined}
      hint={change.isSuccess && (typed === undefined || typed === sent) && "Saved"}
      onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      onBlur={save}
      onKeyDown={({ key: pressed }) => pressed === "Enter" && save()}
    />
  );
}
