import { expect } from "vitest";
import { ApiError } from "#contract/client.ts";

/** Expects an API error with this status and message. If the error lists several messages, the first must match. */
export async function refused(call: Promise<unknown>, status: number, detail: string | RegExp) {
  const error = await call.then(
    (answer) => expect.fail(`expected ${status} ${detail}, got ${JSON.stringify(answer)}`),
    (problem: unknown) => problem,
  );
  if (!(error instanceof ApiError)) throw error;
  const body = error.body as { detail: string | { msg: string }[] };
  const text = Array.isArray(body.detail) ? body.detail[0]?.msg : body.detail;
  expect({ status: error.status, detail: text }).toEqual({
    status,
    detail: typeof detail === "string" ? detail : expect.stringMatching(detail),
  });
}

export const statusOf = (call: Promise<unknown>): Promise<number> =>
  call.then(
    () => 200,
    (error: unknown) => {
      if (error instanceof ApiError) return error.status;
      throw error;
    },
  );

export const withoutDate = async (answer: Response) => ({
  status: answer.status,
  headers: [...answer.headers].filter(([name]) => name !== "date"),
  body: await answer.text(),
});
