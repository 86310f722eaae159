import { type ReactNode, useId, useState } from "react";
import { acceptedImageTypes } from "#contract/images.ts";
import { imageAddress } from "#domain/covers.ts";
import { Button } from "../ui/button.tsx";
import { DropArea } from "../ui/drop-area.tsx";
import type { Upload } from "./use-upload.ts";

interface ImageFieldProps {
  image: string | null;
  upload: Upload;
  onRemove: () => void;
  children?: ReactNode;
}

export function ImageField({ image, upload, onRemove, children }: ImageFieldProps) {
  const id = useId();
  const { isSending } = upload;
  const whole = image && (upload.croppedFrom ?? image);

  return (
    <div className="field image-field">
      <label htmlFor={id}>Image</label>
      <DropArea
        id={id}
        words="Drop, paste or choose a PNG or JPEG."
        label="Choose a file"
        accept={acceptedImageTypes.join(", ")}
        aria-describedby={`${id}-error`}
        aria-invalid={Boolean(upload.problem)}
        onFiles={([file]) => file && upload.send(file)}
      >
        {image && <img src={imageAddress(image)} alt="The cover" width={80} height={80} />}
        {upload.retry && <Button onClick={upload.retry}>Try again</Button>}
        {(image || isSending) && (
          <Button look="quiet" onClick={isSending ? upload.cancel : onRemove}>
            {isSending ? "Stop" : "Remove"}
          </Button>
        )}
        {children}
      </DropArea>
      {whole && <CropField key={whole} image={whole} onChoose={(at) => upload.crop(whole, at)} />}
      {isSending && (
        <progress
          aria-label={upload.isFetching ? "Fetching the cover" : "Uploading"}
          max={1}
          value={upload.isFetching ? undefined : upload.progress}
        />
      )}
      <p id={`${id}-error`} className="field-error" aria-live="polite">
        {upload.problem}
      </p>
    </div>
  );
}

function CropField({ image, onChoose }: { image: string; onChoose: (at: number) => void }) {
  const [isSquare, setSquare] = useState(true);
  const [percent, setPercent] = useState(50);
  return (
    <div className="crop-field" hidden={isSquare}>
      <label>
        Covers are square. Choose what is shown.
        <img
          src={imageAddress(image)}
          alt=""
          style={{ objectPosition: `${percent}% ${percent}%` }}
          onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
            setSquare(Math.abs(naturalWidth / naturalHeight - 1) < 0.01)
          }
        />
        <input
          type="range"
          value={percent}
          onChange={({ currentTarget: { valueAsNumber } }) => {
            setPercent(valueAsNumber);
            onChoose(valueAsNumber / 100);
          }}
        />
      </label>
    </div>
  );
}
