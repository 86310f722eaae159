// One request of a load, timed. Plain node:http: fetch would measure mostly itself.
import { type Agent, request } from "node:http";

export interface Answer {
  status: number;
  milliseconds: number;
}

export function timedRequest(
  agent: Agent,
  address: string,
  form?: URLSearchParams,
): Promise<Answer> {
  const started = performance.now();
  const { promise, resolve, reject } = Promise.withResolvers<Answer>();
  const headers = form
    ? { "content-type": "application/x-www-form-urlencoded" }
    : { accept: "text/html" };
  request(address, { agent, method: form ? "POST" : "GET", headers }, (response) => {
    response
      .resume()
      .on("end", () =>
        resolve({ status: response.statusCode ?? 0, milliseconds: performance.now() - started }),
      );
  })
    .on("error", reject)
    .end(form?.toString());
  return promise;
}

export const percentile = (values: number[], share: number) =>
  values.toSorted((a, b) => a - b)[
    Math.min(values.length - 1, Math.floor(values.length * share))
  ] ?? Number.NaN;
