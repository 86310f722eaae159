import { detailOf } from "#contract/client.ts";
import { type Gallery, maxPhotos } from "#contract/galleries.ts";
import { acceptedImageTypes } from "#contract/images.ts";
import { createMemberApi } from "../../../api.ts";
import { preparePicture } from "../../../images/prepare-picture.ts";
import { sendWithProgress } from "../../../images/send-with-progress.ts";
import { DropArea } from "../../../ui/drop-area.tsx";
import { useDroppedFiles } from "../../../ui/dropped-files.ts";
import { useGalleryWrite } from "./queries.ts";
import { addUploads, isLeft, type Sent, useUploads } from "./uploads.ts";

export function PhotoUploads({ gallery, total }: { gallery: Gallery; total: number }) {
  const { id, photos } = gallery;
  const uploads = useUploads(id);
  const left = uploads.filter(isLeft).length;
  const withoutAlt = photos.filter(({ alt }) => !alt).length;
  // Errors are caught here, because each is shown next to its file and not in a toast.
  const { mutateAsync: send } = useGalleryWrite((sent: Sent) => store(id, sent).catch(detailOf));
  const add = (files: readonly File[]) => addUploads(id, files, send);
  return (
    <section className="photo-uploads" aria-label="Add photos">
      <DropArea
        words="Drop photos here"
        over={useDroppedFiles(add)}
        label="Choose photos"
        accept={acceptedImageTypes.join()}
        multiple
        onFiles={add}
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

/** Uploads the file and returns its problem, if it has one. */
async function store(gallery_id: string, { file, onProgress }: Sent): Promise<string | undefined> {
  const prepared = await preparePicture(file);
  if ("problem" in prepared) return prepared.problem;
  const api = createMemberApi(sendWithProgress(onProgress));
  const params = { gallery_id };
  await api("POST /galleries/:gallery_id/photos", { params, file: prepared.picture });
}
