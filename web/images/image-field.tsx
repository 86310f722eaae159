import "./image-field.css";
import { type ReactNode, useEffect, useEffectEvent, useId, useRef, useState } from "react";
import { imageAddress } from "#contract/covers.ts";
import { acceptedImageTypes } from "#contract/images.ts";
import { Button } from "../ui/button.tsx";
import { ControlIcon } from "../ui/control-icon.tsx";
import { CropField } from "./crop-field.tsx";
import type { useUpload } from "./use-upload.ts";

interface ImageFieldProps {
  label: string;
  image: string | null;
  upload: ReturnType<typeof useUpload>;
  onRemove: () => void;
  children?: ReactNode;
}

export function ImageField({ label, image, upload, onRemove, children }: ImageFieldProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const isSending = upload.progress !== null;
  useHandedPicture(upload.send);
  const whole = image && (upload.croppedFrom ?? image);

  return (
    <div className="field image-field">
      <label htmlFor={id}>{label}</label>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a place to drop things; the input in it does the same */}
      <div
        className="drop-zone"
        data-over={over || undefined}
        onDragOver={() => setOver(true)}
        onDragLeave={() => setOver(false)}
        onDrop={() => setOver(false)}
      >
        {image ? (
          <img src={imageAddress(image)} alt="The cover" width={72} height={72} />
        ) : (
          <ControlIcon name="upload" size={28} />
        )}
        <div className="drop-words">
          <input
            ref={input}
            id={id}
            type="file"
            accept={acceptedImageTypes.join(", ")}
            aria-describedby={`${id}-error`}
            aria-invalid={Boolean(upload.problem)}
            onChange={({ currentTarget }) => {
              const [file] = currentTarget.files ?? [];
              if (file) upload.send(file);
              // So that the same file can be chosen again.
              currentTarget.value = "";
            }}
          />
          <p>Drop, paste or choose a PNG or JPEG. Big ones are resized.</p>
        </div>
        {upload.retry && (
          <Button
            onClick={() => {
              upload.retry?.();
              input.current?.focus();
            }}
          >
            Try again
          </Button>
        )}
        {(image || isSending) && (
          <Button
            look="quiet"
            onClick={() => {
              (isSending ? upload.cancel : onRemove)();
              input.current?.focus();
            }}
          >
            {isSending ? "Stop" : "Remove"}
          </Button>
        )}
      </div>
      {children}
      {whole && <CropField key={whole} image={whole} onChoose={(at) => upload.crop(whole, at)} />}
      {isSending && (
        <progress
          aria-label={upload.isFetching ? "Fetching the cover" : "Uploading"}
          max={1}
          // Without a value it only shows that something happens.
          value={upload.isFetching ? undefined : (upload.progress ?? 0)}
        />
      )}
      <p id={`${id}-error`} className="field-error" aria-live="polite">
        {upload.problem}
      </p>
    </div>
  );
}

/** On the whole page: dropped beside the field, the browser would leave the form to show the file. */
function useHandedPicture(onPicture: (file: File) => void) {
  const hand = useEffectEvent(onPicture);
  useEffect(() => {
    function take(event: Event, [file]: Iterable<File>) {
      if (!file) return;
      event.preventDefault();
      hand(file);
    }
    const paste = (event: ClipboardEvent) => take(event, event.clipboardData?.files ?? []);
    const drop = (event: DragEvent) => take(event, event.dataTransfer?.files ?? []);
    const allow = (event: DragEvent) => {
      if (event.dataTransfer?.types.includes("Files")) event.preventDefault();
    };
    const ended = new AbortController();
    const { signal } = ended;
    document.addEventListener("paste", paste, { signal });
    document.addEventListener("drop", drop, { signal });
    document.addEventListener("dragover", allow, { signal });
    return () => ended.abort();
  }, []);
}
