import type { ErrorCode } from "#contract/errors.ts";
import { type Platform, platformIds } from "#contract/platforms.ts";
import { AppError } from "../http/app-error.ts";

/** A refusal in which a platform is named; the cause is for the log. */
export const platformError = (
  code: ErrorCode & `platform_${string}`,
  platform: Platform,
  cause?: string,
) => new AppError(code, undefined, { platform: platformIds[platform].name, cause });
