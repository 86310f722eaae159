import type { KeyboardEvent } from "react";
import type { Photo, PhotoChange } from "#contract/galleries.ts";
import { Button } from "../../../ui/button.tsx";
import { IconButton } from "../../../ui/icon-button.tsx";
import { PhotoPicture } from "../photo-picture.tsx";
import { PhotoField } from "./photo-field.tsx";

interface OpenPhotoProps {
  photo: Photo;
  number: number;
  count: number;
  isCover: boolean;
  /** Opens the photo that is `by` places away and focuses the given part of its editor. */
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
  // Enter moves to the same field of the next photo.
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
        <div className="open-photo-buttons">
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
        <div className="open-photo-buttons">
          {move(-1, "Move back")}
          {move(1, "Move forward")}
        </div>
      </div>
    </fieldset>
  );
}
