import { useMutation } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { CancelError, isUnreachable } from "#contract/client.ts";
import { imageAddress } from "#contract/covers.ts";
import type { CoverPlatform } from "#contract/platform-lookups.ts";
import { platformIds } from "#contract/platforms.ts";
import { api, createMemberApi } from "../api.ts";
import { queryClient } from "../query-client.ts";
import { showSuccess } from "../ui/toasts.tsx";
import { kindProblem, sizeProblem } from "./picture-problem.ts";
import { shrunk, squareOf } from "./redraw.ts";
import { sendWithProgress } from "./send-with-progress.ts";

type Bring = (signal: AbortSignal) => Promise<{ filename: string }>;

interface Taking {
  bring: Bring;
  success?: string | undefined;
  /** The picture that this is a square of. */
  from?: string | null;
}

/** One upload at a time; a newer picture takes the place of the one on its way. */
export function useUpload(onUploaded: (filename: string) => void) {
  const [problem, setProblem] = useState<string>();
  const [progress, setProgress] = useState<number | null>(null);
  /** From a platform, and not from here. */
  const [isFetching, setFetching] = useState(false);
  /** Tries once more what did not get through. */
  const [retry, setRetry] = useState<() => void>();
  /** The whole picture, where what was uploaded last is a part of it. */
  const [croppedFrom, setCroppedFrom] = useState<string | null>(null);
  const current = useRef<AbortController>(undefined);
  const upload = useMutation(
    { mutationFn: ({ bring, signal }: { bring: Bring; signal: AbortSignal }) => bring(signal) },
    queryClient,
  );

  const cancel = () => current.current?.abort();
  useEffect(() => () => current.current?.abort(), []);

  /** Whatever was on its way is not wanted any more. */
  function begin(fromPlatform: boolean) {
    cancel();
    const controller = new AbortController();
    current.current = controller;
    setProblem(undefined);
    setRetry(undefined);
    setFetching(fromPlatform);
    setProgress(0);
    return controller;
  }

  const end = (controller: AbortController) => {
    if (current.current === controller) setProgress(null);
  };

  async function take(controller: AbortController, { bring, success, from = null }: Taking) {
    try {
      const { filename } = await upload.mutateAsync({ bring, signal: controller.signal });
      if (success) showSuccess(success);
      setCroppedFrom(from);
      onUploaded(filename);
    } catch (error) {
      // Told by a toast, or not worth telling: it was cancelled.
      if (isUnreachable(error))
        setRetry(() => () => void take(begin(isFetching), { bring, success, from }));
    } finally {
      end(controller);
    }
  }

  const sending =
    (file: Blob): Bring =>
    (signal) =>
      createMemberApi(sendWithProgress(setProgress))("POST /utils/uploadfile/", { file }, signal);

  async function send(file: File) {
    const controller = begin(false);
    const kind = await kindProblem(file);
    const picture = kind ? file : await shrunk(file);
    if (controller.signal.aborted) return end(controller);
    const refused = kind ?? sizeProblem(picture);
    setProblem(refused);
    if (refused) end(controller);
    else
      void take(controller, { bring: sending(picture), success: "Image uploaded successfully." });
  }

  /** A square of a stored picture takes its place. */
  function crop(image: string, at: number) {
    const bring: Bring = async (signal) => {
      await pause(signal);
      const whole = await fetch(imageAddress(image));
      const square = await squareOf(await whole.blob(), at);
      if (signal.aborted) throw new CancelError();
      return sending(square)(signal);
    };
    // Its preview tells: a toast for every step would only be in the way.
    void take(begin(false), { bring, from: image });
  }

  function fetchFrom(platform: CoverPlatform, id: string) {
    const bring: Bring = (signal) =>
      api("POST /playlists/cover-from", { body: { platform, id } }, signal);
    void take(begin(true), {
      bring,
      success: `${platformIds[platform].name}’s cover is taken over.`,
    });
  }

  const waiting = isFetching ? "The cover is still on its way" : "The image is still uploading";
  return {
    ...{
      problem,
      progress,
      isFetching,
      croppedFrom,
      waiting: progress === null ? undefined : waiting,
    },
    ...{ send: (file: File) => void send(file), crop, fetchFrom, cancel, retry },
  };
}

/** Arrow keys come one after the other: only where they have stopped is sent. */
const settled = 400;

const pause = (signal: AbortSignal) =>
  new Promise<void>((resolve, reject) => {
    const timer = setTimeout(resolve, settled);
    signal.addEventListener("abort", () => {
      clearTimeout(timer);
      reject(new CancelError());
    });
  });
