import { useBlocker } from "@tanstack/react-router";
import { useRef, useState } from "react";
import { detailOf } from "#contract/client.ts";
import { type Gallery, maxPhotos } from "#contract/galleries.ts";
import { acceptedImageTypes } from "#contract/images.ts";
import { createMemberApi } from "../../api.ts";
import { preparePicture } from "../../images/prepare-picture.ts";
import { sendWithProgress } from "../../images/send-with-progress.ts";
import { DropArea } from "../../ui/drop-area.tsx";
import { useGalleryWrite } from "./queries.ts";

interface Upload {
  file: File;
  progress: number;
  problem?: string | undefined;
}

export function PhotoUploads({ gallery, total }: { gallery: Gallery; total: number }) {
  const { uploads, send } = usePhotoUploads({ gallery_id: gallery.id });
  const left = uploads.filter(({ problem }) => !problem).length;
  // On the other pages the upload goes on.
  useBlocker({ shouldBlockFn: () => false, enableBeforeUnload: left > 0 });
  return (
    <section className="photo-uploads" aria-label="Add photos">
      <DropArea
        words="Drop photos here (PNG or JPEG, several at once if you like)"
        choose="Choose photos"
        accept={acceptedImageTypes.join()}
        onFiles={send}
      >
        {`${total} of ${maxPhotos} photos on this site`}
      </DropArea>
      <p className="help" role="status">
        {left > 0 && `${left} left to upload. Stay on this page until the upload has finished.`}
      </p>
      <ul>
        {uploads.map(({ file, progress, problem }, index) => (
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

/** One after the other: the server reads one picture at a time. */
function usePhotoUploads(params: { gallery_id: string }) {
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const queue = useRef(Promise.resolve());
  const { mutateAsync: write } = useGalleryWrite((store: () => Promise<string | undefined>) =>
    store().catch(detailOf),
  );

  async function store(file: File, onProgress: (progress: number) => void) {
    const prepared = await preparePicture(file);
    if ("problem" in prepared) return prepared.problem;
    const api = createMemberApi(sendWithProgress(onProgress));
    await api("POST /galleries/:gallery_id/photos", { params, file: prepared.picture });
    return undefined;
  }

  function send(files: readonly File[]) {
    // What failed before has been read by now.
    const added = files.map((file) => ({ file, progress: 0 }));
    setUploads((before) => [...before.filter(({ problem }) => !problem), ...added]);
    for (const file of files) {
      const change = (changed: Partial<Upload>) =>
        setUploads((all) => all.map((one) => (one.file === file ? { ...one, ...changed } : one)));
      queue.current = queue.current.then(async () => {
        const problem = await write(() => store(file, (progress) => change({ progress })));
        if (problem) change({ problem });
        else setUploads((all) => all.filter((one) => one.file !== file));
      });
    }
  }

  return { uploads, send };
}
