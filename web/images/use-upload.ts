import { useMutation } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { isUnreachable } from "#contract/client.ts";
import type { CoverPlatform } from "#contract/platform-lookups.ts";
import { platformIds } from "#contract/platforms.ts";
import { api, createMemberApi } from "../api.ts";
import { queryClient } from "../query-client.ts";
import { showSuccess } from "../ui/toasts.tsx";
import { pictureProblem } from "./picture-problem.ts";
import { sendWithProgress } from "./send-with-progress.ts";

type Bring = (signal: AbortSignal) => Promise<{ filename: string }>;

/** One upload at a time; a newer picture takes the place of the one on its way. */
export function useUpload(onUploaded: (filename: string) => void) {
  const [problem, setProblem] = useState<string>();
  const [progress, setProgress] = useState<number | null>(null);
  /** From a platform, and not from here. */
  const [isFetching, setFetching] = useState(false);
  /** Tries once more what did not get through. */
  const [retry, setRetry] = useState<() => void>();
  const current = useRef<AbortController>(undefined);
  const upload = useMutation({ mutationFn: ({ bring, signal }: { bring: Bring; signal: AbortSignal }) => bring(signal) }, queryClient);

  const cancel = () => current.current?.abort();
  useEffect(() => () => current.current?.abort(), []);

  async function take(bring: Bring, success: string) {
    const controller = new AbortController();
    current.current = controller;
    setRetry(undefined);
    setProgress(0);
    try {
      const { filename } = await upload.mutateAsync({ bring, signal: controller.signal });
      showSuccess(success);
      onUploaded(filename);
    } catch (error) {
      // Told by a toast, or not worth telling: it was cancelled.
      if (isUnreachable(error)) setRetry(() => () => void take(bring, success));
    } finally {
      if (current.current === controller) setProgress(null);
    }
  }

  function send(file: File) {
    cancel();
    const refused = pictureProblem(file);
    setProblem(refused);
    setRetry(undefined);
    if (refused) return setProgress(null);
    setFetching(false);
    const bring: Bring = (signal) => createMemberApi(sendWithProgress(setProgress))("POST /utils/uploadfile/", { file }, signal);
    void take(bring, "Image uploaded successfully.");
  }

  function fetchFrom(platform: CoverPlatform, id: string) {
    cancel();
    setProblem(undefined);
    setFetching(true);
    const bring: Bring = (signal) => api("POST /playlists/cover-from", { body: { platform, id } }, signal);
    void take(bring, `${platformIds[platform].name}’s cover is taken over.`);
  }

  const waiting = isFetching ? "The cover is still on its way" : "The image is still uploading";
  return { problem, progress, isFetching, waiting: progress === null ? undefined : waiting, send, fetchFrom, cancel, retry };
}
