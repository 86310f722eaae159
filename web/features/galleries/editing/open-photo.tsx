import { type KeyboardEvent, useEffect, useEffectEvent, useState } from "react";
import { detailOf } from "#contract/client.ts";
import type { Photo, PhotoChange } from "#contract/galleries.ts";
import { createMemberApi } from "../../../api.ts";
import { useMutation } from "../../../query-client.ts";
import { Button } from "../../../ui/button.tsx";
import { Field } from "../../../ui/field.tsx";
import { IconButton } from "../../../ui/icon-button.tsx";
import { PhotoPicture } from "../photo-picture.tsx";
import { lastSaves, useShowGalleries } from "./queries.ts";

interface OpenPhotoProps {
  photo: Photo;
  number: number;
  count: number;
  isCover: boolean;
  onStep: (by: number, part: string) => void;
  onMove: (by: number) => void;
  onMoveKey: (event: KeyboardEvent) => void;
  onTakeCover: () => void;
  onRemove: () => void;
}

export function OpenPhoto(props: OpenPhotoProps) {
  const { photo, number, count, isCover, onStep, onMove } = props;
  const step = (by: number, icon: "previous" | "chevron", label: string) => (
    <IconButton icon={icon} label={label} onClick={() => onStep(by, `[aria-label="${label}"]`)} />
  );
  const move = (by: number, words: string) => (
    <Button look="quiet" onClick={() => onMove(by)} onKeyDown={props.onMoveKey}>
      {words}
    </Button>
  );
  const field = (name: keyof PhotoChange) => ({
    photo,
    name,
    onEnter: () => number < count && onStep(1, `[name="${name}"]`),
  });
  return (
    <fieldset className="open-photo">
      <legend className="sr-only">{`Photo ${number}`}</legend>
      <PhotoPicture photo={photo} sizes="15rem" />
      <div>
        <div className="open-photo-steps">
          {step(-1, "previous", "Previous photo")}
          <span className="muted">{`${number} of ${count}`}</span>
          {step(1, "chevron", "Next photo")}
        </div>
        <PhotoField {...field("caption")} label="Caption" />
        <PhotoField
          {...field("alt")}
          label="Alternative text"
          placeholder="What it shows, for people who can’t see it"
        />
        <div className="cluster">
          {isCover ? (
            <p>This is the cover</p>
          ) : (
            <Button look="quiet" onClick={props.onTakeCover}>
              Make it the cover
            </Button>
          )}
          <Button look="quiet" onClick={props.onRemove}>
            Delete
          </Button>
        </div>
        <div className="cluster">
          {move(-1, "Move back")}
          {move(1, "Move forward")}
        </div>
      </div>
    </fieldset>
  );
}

interface PhotoFieldProps {
  photo: Photo;
  name: keyof PhotoChange;
  label: string;
  placeholder?: string;
  onEnter: () => void;
}

const api = createMemberApi((address, init) => fetch(address, { ...init, keepalive: true }));

function PhotoField({ photo, name, onEnter, ...field }: PhotoFieldProps) {
  const saved = photo[name];
  const key = ["photo", photo.id, name];
  const lastSave = () => lastSaves().get(String(key));
  // The typed text until it is saved. While `typed` is undefined, the field shows the stored text.
  const [typed, setTyped] = useState(() => {
    const last = lastSave();
    return last && last.status !== "success" ? last.variables : undefined;
  });
  const save = useMutation({
    mutationKey: key,
    gcTime: Number.POSITIVE_INFINITY,
    mutationFn: (text: string) =>
      api("PATCH /photos/:photo_id", { params: { photo_id: photo.id }, body: { [name]: text } }),
    scope: { id: String(key) },
    onSettled: useShowGalleries(),
  });

  function leave() {
    // A save may have begun after the last render.
    const last = lastSave();
    if (typed === undefined || (last?.status === "pending" && typed === last.variables)) return;
    // A failed save may have reached the server, so `saved` may be outdated after a failure.
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
        // While an input method suggests a word, Enter confirms that word.
        if (pressed !== "Enter" || nativeEvent.isComposing) return;
        leave();
        onEnter();
      }}
    />
  );
}
