import type { ErrorCode } from "#contract/errors.ts";
import { type Platform, platformRecords } from "#domain/platforms.ts";
import { AppError } from "../http/app-error.ts";

export const platformError = (
  code: ErrorCode & `platform_${string}`,
  platform: Platform,
  cause?: string,
) => new AppError(code, undefined, { platform: platformRecords[platform].name, cause });
