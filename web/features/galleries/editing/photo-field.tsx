import { useEffect, useEffectEvent, useState } from "react";
import { detailOf } from "#contract/client.ts";
import type { Photo, PhotoChange } from "#contract/galleries.ts";
import { createMemberApi } from "../../../api.ts";
import { useMutation } from "../../../query-client.ts";
import { Field } from "../../../ui/field.tsx";
import { lastSaves, useShowGalleries } from "./queries.ts";

interface PhotoFieldProps {
  photo: Photo;
  name: keyof PhotoChange;
  label: string;
  placeholder?: string;
  onEnter: () => void;
}

/** Browsers finish a `keepalive` request even after the page is closed. */
const api = createMemberApi((address, init) => fetch(address, { ...init, keepalive: true }));

/** A text field that saves itself when the user leaves it or the page. */
export function PhotoField({ photo, name, onEnter, ...field }: PhotoFieldProps) {
  const saved = photo[name];
  const key = ["photo", photo.id, name];
  const lastSave = () => lastSaves().get(String(key));
  // Undefined unless the user has typed, so that the field otherwise shows what another tab has saved.
  const [typed, setTyped] = useState(() => {
    // Restores a text that is not saved yet when its photo is opened again.
    const last = lastSave();
    return last && last.status !== "success" ? last.variables : undefined;
  });
  const save = useMutation({
    mutationKey: key,
    // Keeps a text that could not be saved until the page is closed.
    gcTime: Number.POSITIVE_INFINITY,
    mutationFn: (text: string) =>
      api("PATCH /photos/:photo_id", { params: { photo_id: photo.id }, body: { [name]: text } }),
    // Saves run one after the other, so that the last text wins.
    scope: { id: String(key) },
    onSettled: useShowGalleries(),
  });

  function leave() {
    // Reads the current state, because the last render may be older than a save that has just begun.
    const last = lastSave();
    if (typed === undefined || (last?.status === "pending" && typed === last.variables)) return;
    // If a save failed, the server may have stored that text although its response was lost.
    const isSaved = !last || last.status === "success";
    if (isSaved && typed.trim() === saved) return setTyped(undefined);
    save.mutate(typed, {
      onSuccess: () => setTyped((now) => (now === typed ? undefined : now)),
    });
  }

  const leavePage = useEffectEvent(leave);
  useEffect(() => {
    const hide = () => leavePage();
    document.addEventListener("visibilitychange", hide);
    return () => {
      document.removeEventListener("visibilitychange", hide);
      leavePage();
    };
  }, []);

  return (
    <Field
      {...field}
      name={name}
      dir="auto"
      enterKeyHint="next"
      value={typed ?? saved}
      error={typed !== undefined && save.error ? detailOf(save.error) : undefined}
      hint={save.isSuccess && typed === undefined && "Saved"}
      onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      onBlur={leave}
      onKeyDown={({ key: pressed, nativeEvent }) => {
        // Enter may also confirm the word that an input method suggests.
        if (pressed !== "Enter" || nativeEvent.isComposing) return;
        leave();
        onEnter();
      }}
    />
  );
}
