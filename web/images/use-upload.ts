import { useMutation } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { createMemberApi } from "../api.ts";
import { queryClient } from "../query-client.ts";
import { showSuccess } from "../ui/toasts.tsx";
import { pictureProblem } from "./picture-problem.ts";
import { sendWithProgress } from "./send-with-progress.ts";

/** One upload at a time; a newer picture takes the place of the one on its way. */
export function useUpload(onUploaded: (filename: string) => void) {
  const [problem, setProblem] = useState<string>();
  const [progress, setProgress] = useState<number | null>(null);
  const current = useRef<AbortController>(undefined);
  const upload = useMutation(
    {
      mutationFn: ({ file, signal }: { file: File; signal: AbortSignal }) =>
        createMemberApi(sendWithProgress(setProgress))("POST /utils/uploadfile/", { file }, signal),
    },
    queryClient,
  );

  const cancel = () => current.current?.abort();
  useEffect(() => () => current.current?.abort(), []);

  async function send(file: File) {
    cancel();
    const refused = pictureProblem(file);
    setProblem(refused);
    if (refused) return setProgress(null);
    const controller = new AbortController();
    current.current = controller;
    setProgress(0);
    try {
      const { filename } = await upload.mutateAsync({ file, signal: controller.signal });
      showSuccess("Image uploaded successfully.");
      onUploaded(filename);
    } catch {
      // Told by a toast, or not worth telling: it was cancelled.
    } finally {
      if (current.current === controller) setProgress(null);
    }
  }

  return { problem, progress, send: (file: File) => void send(file), cancel };
}
