import { ApiError, detailOf } from "#contract/client.ts";
import type { NamedFile } from "./chosen-files.ts";

/** One is on its way while another is drawn: more would only wait. */
const atOnce = 2;
/** Of a server that is busy for a moment. */
const mostTries = 6;
const pauseSeconds = 2;

interface UploadOptions {
  /** A problem is found before anything is sent. */
  upload: (file: NamedFile) => Promise<{ filename: string } | { problem: string }>;
  onStored: (file: NamedFile, filename: string) => void;
  onRefused: (file: NamedFile, problem: string) => void;
  /** Before a try more. */
  pause?: () => Promise<void>;
}

/** Ends when each is stored or refused, or throws what kept one from being either. */
export async function uploadCovers(
  files: readonly NamedFile[],
  options: UploadOptions,
): Promise<void> {
  const { onStored, onRefused } = options;
  const waiting = files.values();
  let failed = false;
  async function sendNext() {
    for (const file of waiting) {
      if (failed) return;
      try {
        const sent = await send(file, options);
        if ("problem" in sent) onRefused(file, sent.problem);
        else onStored(file, sent.filename);
      } catch (error) {
        if (!isRefusal(error)) {
          failed = true;
          throw error;
        }
        onRefused(file, detailOf(error));
      }
    }
  }
  await Promise.all(Array.from({ length: atOnce }, sendNext));
}

async function send(file: NamedFile, { upload, pause = wait }: UploadOptions) {
  for (let tries = 1; ; tries++) {
    try {
      return await upload(file);
    } catch (error) {
      if (!isBusy(error) || tries === mostTries) throw error;
    }
    await pause();
  }
}

const wait = () => new Promise<void>((resolve) => setTimeout(resolve, pauseSeconds * 1000));

const isBusy = (error: unknown) => error instanceof ApiError && error.status === 503;
/** Said about the picture itself. Anything else, such as a limit or a lost session, says nothing about it. */
const isRefusal = (error: unknown) =>
  error instanceof ApiError && [413, 415, 422].includes(error.status);
