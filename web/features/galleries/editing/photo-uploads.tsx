import { useSyncExternalStore } from "react";
import { detailOf } from "#contract/client.ts";
import { type Gallery, maxPhotos } from "#contract/galleries.ts";
import { acceptedImageTypes } from "#contract/images.ts";
import { createMemberApi } from "../../../api.ts";
import { preparePicture } from "../../../images/prepare-picture.ts";
import { sendWithProgress } from "../../../images/send-with-progress.ts";
import { DropArea } from "../../../ui/drop-area.tsx";
import { createListeners } from "../../../ui/listeners.ts";
import { useGalleryWrite } from "./queries.ts";

export function PhotoUploads({ gallery, total }: { gallery: Gallery; total: number }) {
  const { id, photos } = gallery;
  const uploads = useUploads(id);
  const left = uploads.filter(isLeft).length;
  const withoutAlt = photos.filter(({ alt }) => !alt).length;
  const { mutateAsync: send } = useGalleryWrite((upload: Upload) => store(upload).catch(detailOf));
  return (
    <section className="photo-uploads" aria-label="Add photos">
      <DropArea
        words="Drop photos here"
        label="Choose photos"
        accept={acceptedImageTypes.join()}
        multiple
        onFiles={(files) => addUploads(id, files, send)}
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
        {uploads.map(({ file, progress, problem }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: file names may repeat, and items have no state
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

interface Upload {
  galleryId: string;
  file: File;
  progress: number;
  problem?: string | undefined;
}

async function store({ galleryId, file }: Upload): Promise<string | undefined> {
  const prepared = await preparePicture(file);
  if ("problem" in prepared) return prepared.problem;
  const api = createMemberApi(sendWithProgress((progress) => change(file, { progress })));
  const params = { gallery_id: galleryId };
  await api("POST /galleries/:gallery_id/photos", { params, file: prepared.picture });
}

let uploads: readonly Upload[] = [];
// The queue uploads the files in the order in which they were chosen.
let queue = Promise.resolve();
const { subscribe, notify } = createListeners();

function addUploads(
  galleryId: string,
  files: readonly File[],
  send: (upload: Upload) => Promise<string | undefined>,
) {
  const added = files.map((file): Upload => ({ galleryId, file, progress: 0 }));
  const others = uploads.filter((upload) => isLeft(upload) || upload.galleryId !== galleryId);
  replace([...others, ...added]);
  for (const upload of added)
    queue = queue.then(async () => {
      const { file } = upload;
      const problem = await send(upload).catch(detailOf);
      if (problem) change(file, { problem });
      else replace(uploads.filter((other) => other.file !== file));
    });
}

const useUploads = (galleryId: string) =>
  useSyncExternalStore(subscribe, () => uploads).filter((upload) => upload.galleryId === galleryId);

const isLeft = ({ problem }: Upload) => !problem;

const change = (file: File, changed: Partial<Upload>) =>
  replace(uploads.map((upload) => (upload.file === file ? { ...upload, ...changed } : upload)));

function replace(next: readonly Upload[]) {
  uploads = next;
  window.onbeforeunload = uploads.some(isLeft) ? (event) => event.preventDefault() : null;
  notify();
}
