// Uploads belong to no page: they go on, and their failures stay, while the owner is on another one.
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
/** One after the other: the server reads one picture at a time. */
let queue = Promise.resolve();
const { subscribe, notify } = createListeners();

/** `send` returns what is wrong with the file, if anything. */
export function addUploads(
  galleryId: string,
  files: readonly File[],
  send: (sent: Sent) => Promise<string | undefined>,
) {
  // The owner has read what failed before.
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
