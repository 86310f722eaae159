import { useEffect, useRef, useState } from "react";
import { detailOf } from "#contract/client.ts";
import { type Gallery, mostPhotos } from "#contract/galleries.ts";
import { acceptedImageTypes } from "#contract/images.ts";
import { createMemberApi } from "../../api.ts";
import { kindProblem, sizeProblem } from "../../images/picture-problem.ts";
import { shrunk } from "../../images/redraw.ts";
import { sendWithProgress } from "../../images/send-with-progress.ts";
import { DropArea, FileButton } from "../../ui/drop-area.tsx";
import { useShowGalleries } from "./queries.ts";

interface Upload {
  key: number;
  name: string;
  progress: number;
  problem?: string;
}

let lastKey = 0;

export function PhotoUploads({ gallery, total }: { gallery: Gallery; total: number }) {
  const { uploads, send } = usePhotoUploads(gallery.id);
  const left = uploads.filter(({ problem }) => !problem).length;
  return (
    <section className="photo-uploads" aria-label="Add photos">
      <DropArea
        words="Drop photos here: png or jpeg, as many as you like. Large ones are made smaller."
        onFiles={send}
      >
        <FileButton
          label="Choose photos"
          className="button button-quiet"
          accept={acceptedImageTypes.join()}
          onFiles={send}
        />
        <span>{`${total} of ${mostPhotos} photos on this site`}</span>
      </DropArea>
      <ul>
        {uploads.map(({ key, name, progress, problem }) => (
          <li key={key}>
            <span>{name}</span>
            {problem ? (
              <span className="upload-problem">{`Left out: ${problem}`}</span>
            ) : (
              <progress aria-label={`Uploading ${name}`} max={1} value={progress} />
            )}
          </li>
        ))}
      </ul>
      <p className="help" role="status">
        {left > 0 && `${left} left to upload. Stay on this page until all are there.`}
      </p>
    </section>
  );
}

/** One after the other: the server reads one picture at a time. */
function usePhotoUploads(gallery_id: string) {
  const [uploads, setUploads] = useState<Upload[]>([]);
  const queue = useRef(Promise.resolve());
  const ended = useRef(new AbortController());
  const showGalleries = useShowGalleries();
  const isBusy = uploads.some(({ problem }) => !problem);

  useEffect(() => {
    ended.current = new AbortController();
    return () => ended.current.abort();
  }, []);
  useEffect(() => {
    if (!isBusy) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener("beforeunload", ask);
    return () => removeEventListener("beforeunload", ask);
  }, [isBusy]);

  async function store(file: File, onProgress: (progress: number) => void) {
    const { signal } = ended.current;
    signal.throwIfAborted();
    const kind = await kindProblem(file);
    const picture = kind ? file : await shrunk(file);
    const refused = kind ?? sizeProblem(picture);
    if (refused) return refused;
    const api = createMemberApi(sendWithProgress(onProgress));
    await api(
      "POST /galleries/:gallery_id/photos",
      { params: { gallery_id }, file: picture },
      signal,
    );
    await showGalleries();
  }

  function send(files: readonly File[]) {
    const added = files.map((file) => {
      lastKey += 1;
      return { key: lastKey, name: file.name, progress: 0, file };
    });
    // What failed before has been read by now.
    setUploads((before) => [...before.filter(({ problem }) => !problem), ...added]);
    for (const { key, file } of added) {
      const change = (changed: Partial<Upload>) =>
        setUploads((all) => all.map((one) => (one.key === key ? { ...one, ...changed } : one)));
      queue.current = queue.current.then(async () => {
        const problem = await store(file, (progress) => change({ progress })).catch(detailOf);
        if (problem) change({ problem });
        else setUploads((all) => all.filter((one) => one.key !== key));
      });
    }
  }

  return { uploads, send };
}
