import multipart from "@fastify/multipart";
import type { FastifyRequest } from "fastify";
import { uploadLimits } from "#contract/images.ts";
import { AppError, FieldError } from "../../http/app-error.ts";
import type { App } from "../../http/create-server.ts";
import { checkFormat, refusedFile } from "../../images/check-format.ts";

/** Allows the largest image, 5 MB, to be uploaded at 45 kB/s. */
export const uploadTimeout = 120_000;

export async function acceptUploads(scope: App) {
  scope.removeAllContentTypeParsers();
  // The parser truncates larger files. The additional byte shows that a file exceeds the limit.
  await scope.register(multipart, {
    limits: { files: 1, fields: 0, parts: 2, fileSize: uploadLimits.bytes + 1, headerPairs: 20 },
  });
}

export async function readUpload(request: FastifyRequest) {
  if (!request.isMultipart()) throw missing();
  const files: Buffer[] = [];
  try {
    for await (const part of request.parts()) {
      if (part.type !== "file" || part.fieldname !== "file") throw missing();
      files.push(await readFile(part.file));
    }
  } catch (error) {
    throw refusalOf(error);
  } finally {
    // Unread bytes of the body would block the next request on this connection.
    request.raw.unpipe();
    request.raw.resume();
  }
  const [file] = files;
  if (!file?.length) throw missing();
  return file;
}

async function readFile(stream: AsyncIterable<Buffer>) {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of stream) {
    size += chunk.length;
    chunks.push(chunk);
    if (size <= uploadLimits.bytes) continue;
    checkFormat(Buffer.concat(chunks));
    throw new AppError("image_too_large");
  }
  return Buffer.concat(chunks);
}

const missing = () => refusedFile("Send one image, in the field named file");

/** Returns a 4xx error for every error of the multipart parser, because only an invalid body causes them. */
function refusalOf(error: unknown) {
  if (error instanceof AppError || error instanceof FieldError) return error;
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  return /^FST_(?:FILES|FIELDS|PARTS)_LIMIT$/.test(code)
    ? refusedFile("Send one image and nothing else")
    : refusedFile("The upload is incomplete or malformed");
}
