import { useSyncExternalStore } from "react";
import { detailOf } from "#contract/client.ts";
import { type Gallery, maxPhotos } from "#contract/galleries.ts";
import { acceptedImageTypes } from "#contract/images.ts";
import { createMemberApi } from "../../../api.ts";
import { preparePicture } from "../../../images/prepare-picture.ts";
import { sendWithProgress } from "../../../images/send-with-progress.ts";
import { DropArea } from "../../../ui/drop-area.tsx";
import { useDroppedFiles } from "../../../ui/dropped-files.ts";
import { createListeners } from "../../../ui/listeners.ts";
import { useGalleryWrite } from "./queries.ts";

interface Upload {
  gallery_id: string;
  file: File;
  progress: number;
  problem?: string | undefined;
}

// Not a state of the page: uploads go on, and their failures stay, while the owner is on another one.
let uploads: readonly Upload[] = [];
/** One after the other: the server reads one picture at a time. */
let queue = Promise.resolve();
const { subscribe, notify } = createListeners();

const isLeft = ({ problem }: Upload) => !problem;

function replace(next: readonly Upload[]) {
  uploads = next;
  window.onbeforeunload = uploads.some(isLeft) ? (event) => event.preventDefault() : null;
  notify();
}

const change = (file: File, changed: Partial<Upload>) =>
  replace(uploads.map((one) => (one.file === file ? { ...one, ...changed } : one)));

export function PhotoUploads({ gallery, total }: { gallery: Gallery; total: number }) {
  const send = useSend(gallery.id);
  const all = useSyncExternalStore(subscribe, () => uploads);
  const own = all.filter(({ gallery_id }) => gallery_id === gallery.id);
  const left = own.filter(isLeft).length;
  const withoutAlt = gallery.photos.filter(({ alt }) => !alt).length;
  return (
    <section className="photo-uploads" aria-label="Add photos">
      <DropArea
        words="Drop photos here"
        over={useDroppedFiles(send)}
        label="Choose photos"
        accept={acceptedImageTypes.join()}
        multiple
        onFiles={send}
      >
        <span>
          {`${total} of ${maxPhotos} photos`}
          {withoutAlt > 0 && ` · ${withoutAlt} without alternative text`}
        </span>
      </DropArea>
      <p className="help" role="status">
        {left > 0 && `${left} left to upload. Keep this tab open until the upload has finished.`}
      </p>
      <ul>
        {own.map(({ file, progress, problem }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two may have one name, and none has a state
          <li key={index}>
            <span>{file.name}</span>
            {problem ? (
              <span className="field-error">{`Not uploaded: ${problem}`}</span>
            ) : (
              <progress aria-label={`Uploading ${file.name}`} max={1} value={progress} />
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Undefined where it went well. */
async function store(gallery_id: string, file: File): Promise<string | undefined> {
  const prepared = await preparePicture(file);
  if ("problem" in prepared) return prepared.problem;
  const api = createMemberApi(sendWithProgress((progress) => change(file, { progress })));
  const params = { gallery_id };
  await api("POST /galleries/:gallery_id/photos", { params, file: prepared.picture });
}

function useSend(gallery_id: string) {
  const { mutateAsync: send } = useGalleryWrite((file: File) =>
    store(gallery_id, file).catch(detailOf),
  );
  return (files: readonly File[]) => {
    // What failed before has been read by now.
    const added = files.map((file) => ({ gallery_id, file, progress: 0 }));
    replace([...uploads.filter((one) => isLeft(one) || one.gallery_id !== gallery_id), ...added]);
    for (const file of files)
      queue = queue.then(async () => {
        const problem = await send(file).catch(detailOf);
        if (problem) change(file, { problem });
        else replace(uploads.filter((one) => one.file !== file));
      });
  };
}
