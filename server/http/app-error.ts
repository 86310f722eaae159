import { type ErrorCode, errors, type FieldProblem, type Problem } from "#contract/errors.ts";
import { pluralize } from "#domain/pluralize.ts";

export class AppError extends Error {
  override readonly name = "AppError";
  readonly code: ErrorCode;
  readonly status: number;
  readonly retryAfter: number | undefined;

  constructor(
    code: ErrorCode,
    retryAfter?: number,
    { platform = "", cause }: { platform?: string; cause?: unknown } = {},
  ) {
    const [status, detail] = errors[code];
    super(
      code === "too_often" && retryAfter
        ? `${detail}. Please try again in ${waitInWords(retryAfter)}.`
        : detail.replace("{platform}", platform),
      { cause },
    );
    this.code = code;
    this.status = status;
    this.retryAfter = retryAfter;
  }

  get problem(): Problem {
    return { detail: this.message };
  }
}

export const isRefusal = (error: unknown, ...codes: ErrorCode[]) =>
  error instanceof AppError && codes.includes(error.code);

export const ignoring =
  (...codes: ErrorCode[]) =>
  (error: unknown) => {
    if (!isRefusal(error, ...codes)) throw error;
  };

export class FieldError extends Error {
  override readonly name = "FieldError";
  readonly status = 422;
  readonly problems: FieldProblem[];

  constructor(...problems: FieldProblem[]) {
    super(problems.map(({ msg }) => msg).join("; "));
    this.problems = problems;
  }

  get problem(): Problem {
    return { detail: this.problems };
  }
}

export const fieldError = (field: string, msg: string) =>
  new FieldError({ loc: ["body", field], msg, type: "custom" });

function waitInWords(seconds: number) {
  if (seconds < 60) return pluralize(seconds, "second");
  if (seconds <= 3600) return pluralize(Math.ceil(seconds / 60), "minute");
  return pluralize(Math.ceil(seconds / 3600), "hour");
}
