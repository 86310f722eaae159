// Uploads are stored outside of React, so that they continue and their errors stay visible when the owner opens another page.
import { useSyncExternalStore } from "react";
import { detailOf } from "#contract/client.ts";
import { createListeners } from "../../../ui/listeners.ts";

interface Upload {
  galleryId: string;
  file: File;
  progress: number;
  problem?: string | undefined;
}

export interface Sent {
  file: File;
  onProgress: (progress: number) => void;
}

let uploads: readonly Upload[] = [];
/** Uploads run one after the other, because the server processes one picture at a time. */
let queue = Promise.resolve();
const { subscribe, notify } = createListeners();

/** `send` returns the problem of the file, if it has one. */
export function addUploads(
  galleryId: string,
  files: readonly File[],
  send: (sent: Sent) => Promise<string | undefined>,
) {
  // Removes errors of earlier uploads, which the owner has already seen.
  const others = uploads.filter((upload) => isLeft(upload) || upload.galleryId !== galleryId);
  replace([...others, ...files.map((file) => ({ galleryId, file, progress: 0 }))]);
  for (const file of files)
    queue = queue.then(async () => {
      const onProgress = (progress: number) => change(file, { progress });
      const problem = await send({ file, onProgress }).catch(detailOf);
      if (problem) change(file, { problem });
      else replace(uploads.filter((upload) => upload.file !== file));
    });
}

export const useUploads = (galleryId: string) =>
  useSyncExternalStore(subscribe, () => uploads).filter((upload) => upload.galleryId === galleryId);

export const isLeft = ({ problem }: Upload) => !problem;

const change = (file: File, changed: Partial<Upload>) =>
  replace(uploads.map((upload) => (upload.file === file ? { ...upload, ...changed } : upload)));

function replace(next: readonly Upload[]) {
  uploads = next;
  window.onbeforeunload = uploads.some(isLeft) ? (event) => event.preventDefault() : null;
  notify();
}
