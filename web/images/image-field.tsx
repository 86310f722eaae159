import "./image-field.css";
import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import { imageAddress } from "#contract/covers.ts";
import { acceptedImageTypes } from "#contract/images.ts";
import { Button } from "../ui/button.tsx";
import { ControlIcon } from "../ui/control-icon.tsx";
import { CropField } from "./crop-field.tsx";
import type { useUpload } from "./use-upload.ts";

interface ImageFieldProps {
  label: string;
  /** The stored picture's name. */
  image: string | null;
  upload: ReturnType<typeof useUpload>;
  onRemove: () => void;
  /** Other ways to a picture. */
  children?: ReactNode;
}

/** A picture: chosen, or while this is shown dragged or pasted anywhere. */
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
              // The same file once more is a new choice.
              currentTarget.value = "";
            }}
          />
          <p>Choose, drag or paste a png or jpeg. A large one is made smaller.</p>
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
          value={shareOf(upload)}
        />
      )}
      <p id={`${id}-error`} className="field-error" aria-live="polite">
        {upload.problem}
      </p>
    </div>
  );
}

/** Undefined is a bar that tells only that something happens: how far a platform is, nobody knows. */
const shareOf = ({ isFetching, progress }: ReturnType<typeof useUpload>) =>
  isFetching ? undefined : (progress ?? 0);

/** Dropped beside the place for it too: the browser would leave the page, and the form on it, to show the file. */
function useHandedPicture(onPicture: (file: File) => void) {
  const latest = useRef(onPicture);
  latest.current = onPicture;
  useEffect(() => {
    function take(event: Event, [file]: Iterable<File>) {
      if (!file) return;
      event.preventDefault();
      latest.current(file);
    }
    const paste = (event: ClipboardEvent) => take(event, event.clipboardData?.files ?? []);
    const drop = (event: DragEvent) => take(event, event.dataTransfer?.files ?? []);
    const allow = (event: DragEvent) => {
      if (event.dataTransfer?.types.includes("Files")) event.preventDefault();
    };
    document.addEventListener("paste", paste);
    document.addEventListener("drop", drop);
    document.addEventListener("dragover", allow);
    return () => {
      document.removeEventListener("paste", paste);
      document.removeEventListener("drop", drop);
      document.removeEventListener("dragover", allow);
    };
  }, []);
}
