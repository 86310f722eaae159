// Routes are imported as types alone: a page that makes a call does not download the schema library.
import type * as z from "zod/mini";
import type { Problem } from "./errors.ts";
import type { routes } from "./routes.ts";
import { statusNames } from "./status-names.ts";

type AnyRoute = (typeof routes)[number];
type Schemas = { [R in AnyRoute as `${R["method"]} ${R["url"]}`]: R["schema"] };
type RouteKey = keyof Schemas;

type InputOf<T> = T extends z.core.$ZodType ? z.input<T> : never;
type Params<S> = S extends { params: infer T }
  ? { params: Record<keyof InputOf<T>, string | number> }
  : unknown;
type Query<S> = S extends { querystring: infer T }
  ? { query?: Partial<Record<keyof InputOf<T>, string | number>> }
  : unknown;
type Body<S> = S extends { consumes: readonly ["multipart/form-data"] }
  ? { file: Blob }
  : S extends { consumes: readonly string[]; body: infer T }
    ? { form: InputOf<T> }
    : S extends { body: infer T }
      ? { body: InputOf<T> }
      : unknown;

type CallInput<K extends RouteKey> = Params<Schemas[K]> & Query<Schemas[K]> & Body<Schemas[K]>;
type CallOutput<K extends RouteKey> =
  Schemas[K]["response"] extends Record<number, infer T extends z.core.$ZodType>
    ? z.output<T>
    : never;
type InputArguments<K extends RouteKey> =
  unknown extends CallInput<K>
    ? [input?: Record<never, never>, signal?: AbortSignal]
    : [input: CallInput<K>, signal?: AbortSignal];

export class ApiError extends Error {
  override readonly name = "ApiError";
  readonly url: string;
  readonly status: number;
  readonly statusText: string;
  readonly body: unknown;

  constructor(answer: { url: string; status: number; statusText: string; body: unknown }) {
    const { url, status, statusText, body } = answer;
    super(
      statusNames[status] ??
        `Generic Error: status: ${status}; status text: ${statusText}; body: ${JSON.stringify(body)}`,
    );
    this.url = url;
    this.status = status;
    this.statusText = statusText;
    this.body = body;
  }
}

export const unreachable = {
  name: "UnreachableError",
  message: "The server cannot be reached. Check your connection and try again.",
};

export const isUnreachable = (error: unknown) =>
  error instanceof Error && error.name === unreachable.name;

export class CancelError extends Error {
  override readonly name = "CancelError";

  constructor() {
    super("Request aborted");
  }
}

export function detailOf(error: unknown) {
  if (isUnreachable(error)) return unreachable.message;
  const detail =
    error instanceof ApiError ? (error.body as Partial<Problem> | null)?.detail : undefined;
  const words: unknown = Array.isArray(detail) ? detail[0]?.msg : detail;
  // A proxy may answer in a shape of its own.
  return typeof words === "string" && words !== "" ? words : "Something went wrong.";
}

interface LooseInput {
  params?: Record<string, string | number>;
  query?: Record<string, string | number | undefined>;
  body?: unknown;
  form?: Record<string, string>;
  file?: Blob;
}

function address(url: string, { params = {}, query = {} }: LooseInput) {
  const path = url.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String(params[name])),
  );
  const given = Object.entries(query).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)]],
  );
  return given.length ? `${path}?${new URLSearchParams(given)}` : path;
}

function payload({ body, form, file }: LooseInput): { body?: BodyInit; type?: string } {
  if (form) return { body: new URLSearchParams(form) };
  if (file) {
    const data = new FormData();
    data.set("file", file);
    return { body: data };
  }
  return body === undefined ? {} : { body: JSON.stringify(body), type: "application/json" };
}

function nameOf({ headers }: Response) {
  const [, name = ""] = /filename="([^"]+)"/.exec(headers.get("content-disposition") ?? "") ?? [];
  return name;
}

async function bodyOf(response: Response) {
  if (response.status === 204) return null;
  const type = response.headers.get("content-type") ?? "";
  if (type.includes("zip")) return new File([await response.blob()], nameOf(response));
  const text = await response.text();
  if (!type.includes("json")) return text;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}

export type Send = (address: string, init: RequestInit) => Promise<Response>;
export type Api = <K extends RouteKey>(
  route: K,
  ...input: InputArguments<K>
) => Promise<CallOutput<K>>;

export function createApi(send: Send, token: () => string | null | undefined): Api {
  // Typed loosely inside: all routes at once are more than the compiler can hold.
  const call = async (route: string, input: LooseInput = {}, signal?: AbortSignal) => {
    const [method, url] = route.split(" ") as [string, string];
    const { body, type } = payload(input);
    const bearer = token();
    const target = address(url, input);
    const headers: Record<string, string> = {
      accept: "application/json",
      ...(type && { "content-type": type }),
      ...(bearer && { authorization: `Bearer ${bearer}` }),
    };
    const request = { method, headers, body, signal, credentials: "include" } as const;
    const [response, answer] = await send(target, request)
      .then(async (response) => [response, await bodyOf(response)] as const)
      .catch((cause: unknown) => {
        throw signal?.aborted
          ? new CancelError()
          : Object.assign(new TypeError("", { cause }), unreachable);
      });
    const { ok, status, statusText } = response;
    if (!ok) throw new ApiError({ url: target, status, statusText, body: answer });
    return answer;
  };
  return call as Api;
}
