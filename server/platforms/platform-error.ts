import type { ErrorCode } from "#contract/errors.ts";
import { type Platform, platformRecords } from "#domain/platforms.ts";
import { AppError } from "../http/app-error.ts";

export const platformError = (
  code: ErrorCode & `platform_${string}`,
  platform: Platform | "Soundiiz",
  cause?: string,
) => {
  const name = platform === "Soundiiz" ? platform : platformRecords[platform].name;
  return new AppError(code, undefined, { platform: name, cause });
};
