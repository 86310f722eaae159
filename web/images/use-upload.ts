import { useEffect, useRef, useState } from "react";
import { CancelError, isUnreachable } from "#contract/client.ts";
import { imageAddress } from "#domain/covers.ts";
import { type LookupPlatform, platformRecords } from "#domain/platforms.ts";
import { api, createMemberApi } from "../api.ts";
import { useMutation } from "../query-client.ts";
import { showSuccess } from "../ui/toasts.tsx";
import { cropToSquare, preparePicture } from "./prepare-picture.ts";
import { sendWithProgress } from "./send-with-progress.ts";

interface Task {
  store: (signal: AbortSignal) => Promise<{ filename: string }>;
  success?: string;
  isFetching?: boolean;
  croppedFrom?: string;
}

const cropDebounce = 400;

export function useUpload(onUploaded: (filename: string) => void) {
  const [problem, setProblem] = useState<string>();
  const [progress, setProgress] = useState(0);
  const [croppedFrom, setCroppedFrom] = useState<string>();
  const current = useRef<AbortController>(undefined);
  const storing = useMutation({
    mutationFn: ({ store, signal }: Task & { signal: AbortSignal }) =>
      store(signal).catch((error: unknown) => {
        throw signal.aborted ? new CancelError() : error;
      }),
  });
  const { isPending: isSending, variables: task, error } = storing;

  const cancel = () => current.current?.abort();
  useEffect(() => () => current.current?.abort(), []);

  function start(next: Task) {
    cancel();
    current.current = new AbortController();
    setProblem(undefined);
    setProgress(0);
    const { signal } = current.current;
    storing.mutate(
      { ...next, signal },
      {
        onSuccess: ({ filename }) => {
          if (next.success) showSuccess(next.success);
          setCroppedFrom(next.croppedFrom);
          onUploaded(filename);
        },
      },
    );
  }

  const post = (file: Blob, signal: AbortSignal) =>
    createMemberApi(sendWithProgress(setProgress))("POST /utils/uploadfile/", { file }, signal);

  const isFetching = task?.isFetching;
  const waiting = isFetching ? "The cover is still loading" : "The image is still uploading";
  return {
    problem,
    progress,
    isSending,
    isFetching,
    croppedFrom,
    waiting: isSending ? waiting : undefined,
    send: (file: File) =>
      start({
        store: async (signal) => {
          const prepared = await preparePicture(file);
          signal.throwIfAborted();
          if ("picture" in prepared) return post(prepared.picture, signal);
          setProblem(prepared.problem);
          throw new CancelError();
        },
        success: "Image uploaded successfully.",
      }),
    crop: (image: string, at: number) =>
      start({
        store: async (signal) => {
          await new Promise((resolve) => setTimeout(resolve, cropDebounce));
          const whole = await fetch(imageAddress(image), { signal });
          return post(await cropToSquare(await whole.blob(), at), signal);
        },
        croppedFrom: image,
      }),
    fetchFrom: (platform: LookupPlatform, id: string) =>
      start({
        store: (signal) => api("POST /playlists/cover-from", { body: { platform, id } }, signal),
        success: `${platformRecords[platform].name}’s cover was added.`,
        isFetching: true,
      }),
    cancel,
    retry: task && isUnreachable(error) ? () => start(task) : undefined,
  };
}

export type Upload = ReturnType<typeof useUpload>;
