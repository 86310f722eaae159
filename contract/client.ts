// This file imports only types, so that pages do not download zod.
import type * as z from "zod/mini";
import type { Problem } from "./errors.ts";
import type { formEncoded, multipart } from "./route.ts";
import type { routes } from "./routes.ts";

type AnyRoute = (typeof routes)[number];
type Schemas = { [R in AnyRoute as `${R["method"]} ${R["url"]}`]: R["schema"] };

type Zod = z.core.$ZodType;
type InUrl<Fields extends Zod> = Record<keyof z.input<Fields>, string | number>;

type Input<S> = (S extends { params: infer Fields extends Zod }
  ? { params: InUrl<Fields> }
  : unknown) &
  (S extends { querystring: infer Fields extends Zod }
    ? { query?: Partial<InUrl<Fields>> }
    : unknown) &
  Body<S>;

type Body<S> = S extends { consumes: typeof multipart }
  ? { file: Blob }
  : S extends { consumes: typeof formEncoded; body: infer Form extends Zod }
    ? { form: z.input<Form> }
    : S extends { body: infer Json extends Zod }
      ? { body: z.input<Json> }
      : unknown;

type Output<S> = S extends { response: Record<number, infer Answer extends Zod> }
  ? z.output<Answer>
  : never;

export class ApiError extends Error {
  override readonly name = "ApiError";
  readonly url: string;
  readonly status: number;
  readonly statusText: string;
  readonly body: unknown;

  constructor({ url, status, statusText, body }: Omit<ApiError, keyof Error>) {
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
  override readonly message = "Request aborted";
}

export function detailOf(error: unknown) {
  if (isUnreachable(error)) return unreachable.message;
  const detail =
    error instanceof ApiError ? (error.body as Partial<Problem> | null)?.detail : undefined;
  const words: unknown = Array.isArray(detail) ? detail[0]?.msg : detail;
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

async function bodyOf(response: Response) {
  if (response.status === 204) return null;
  const { headers } = response;
  const type = headers.get("content-type") ?? "";
  if (type.includes("zip")) {
    const [, name = ""] = /filename="([^"]+)"/.exec(headers.get("content-disposition") ?? "") ?? [];
    return new File([await response.blob()], name);
  }
  const text = await response.text();
  if (!type.includes("json")) return text;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}

export type Send = (address: string, init: RequestInit) => Promise<Response>;
export type Api = <K extends keyof Schemas>(
  route: K,
  ...input: object extends Input<Schemas[K]>
    ? [input?: Input<Schemas[K]>, signal?: AbortSignal]
    : [input: Input<Schemas[K]>, signal?: AbortSignal]
) => Promise<Output<Schemas[K]>>;

export function createApi(send: Send, token: () => string | null | undefined): Api {
  // The compiler cannot check a union of all routes here. The type `Api` checks the callers.
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

const statusNames: Record<number, string> = {
  400: "Bad Request",
  401: "Unauthorized",
  402: "Payment Required",
  403: "Forbidden",
  404: "Not Found",
  405: "Method Not Allowed",
  406: "Not Acceptable",
  407: "Proxy Authentication Required",
  408: "Request Timeout",
  409: "Conflict",
  410: "Gone",
  411: "Length Required",
  412: "Precondition Failed",
  413: "Payload Too Large",
  414: "URI Too Long",
  415: "Unsupported Media Type",
  416: "Range Not Satisfiable",
  417: "Expectation Failed",
  418: "Im a teapot",
  421: "Misdirected Request",
  422: "Validation Error",
  423: "Locked",
  424: "Failed Dependency",
  425: "Too Early",
  426: "Upgrade Required",
  428: "Precondition Required",
  429: "Too Many Requests",
  431: "Request Header Fields Too Large",
  451: "Unavailable For Legal Reasons",
  500: "Internal Server Error",
  501: "Not Implemented",
  502: "Bad Gateway",
  503: "Service Unavailable",
  504: "Gateway Timeout",
  505: "HTTP Version Not Supported",
  506: "Variant Also Negotiates",
  507: "Insufficient Storage",
  508: "Loop Detected",
  510: "Not Extended",
  511: "Network Authentication Required",
};
