import { expect, expectTypeOf, test } from "vitest";
import { ApiError, type CallInput, CancelError, createApi, detailOf } from "./client.ts";
import type { PublicPlaylist } from "./playlists.ts";

const answering = (status: number, body: unknown) => {
  const sent: { address: string; init: RequestInit }[] = [];
  const api = createApi(
    async (address, init) => {
      sent.push({ address, init });
      return new Response(status === 204 ? null : JSON.stringify(body), {
        status,
        headers: { "content-type": "application/json" },
      });
    },
    () => "the-token",
  );
  return { api, sent };
};

test("a call fills the address, sends the token and returns the answer", async () => {
  const { api, sent } = answering(200, { data: [], count: 0 });
  expect(await api("GET /playlists/", { query: { skip: 100, limit: 50 } })).toEqual({
    data: [],
    count: 0,
  });
  expect(sent[0]?.address).toBe("/playlists/?skip=100&limit=50");
  expect(sent[0]?.init).toMatchObject({
    method: "GET",
    credentials: "include",
    headers: { authorization: "Bearer the-token", accept: "application/json" },
  });
});

test("path parameters are encoded", async () => {
  const { api, sent } = answering(200, { message: "" });
  await api("POST /password-recovery/:email", { params: { email: "a/b?c@example.com" } });
  expect(sent[0]?.address).toBe("/password-recovery/a%2Fb%3Fc%40example.com");
});

test("login travels form-encoded, an upload as multipart field `file`", async () => {
  const { api, sent } = answering(200, {});
  await api("POST /login/access-token", {
    form: { username: "ada@example.com", password: "secret & more" },
  });
  expect(String(sent[0]?.init.body)).toBe("username=ada%40example.com&password=secret+%26+more");
  await api("POST /utils/uploadfile/", { file: new Blob(["x"]) });
  const data = sent[1]?.init.body;
  expect(data instanceof FormData && data.get("file")).toBeInstanceOf(Blob);
});

test("204 has no body", async () => {
  expect(await answering(204, null).api("POST /logout")).toBeNull();
});

test.each([
  [400, "Bad Request"],
  [422, "Validation Error"],
  [511, "Network Authentication Required"],
  [499, 'Generic Error: status: 499; status text: ; body: {"detail":"no"}'],
])("status %i is an ApiError named '%s'", async (status, message) => {
  const error = await answering(status, { detail: "no" })
    .api("GET /users/me")
    .catch((problem: unknown) => problem);
  expect(error).toBeInstanceOf(ApiError);
  expect(error).toMatchObject({
    url: "/users/me",
    status,
    statusText: "",
    message,
    body: { detail: "no" },
  });
});

test("an answer that is not what it claims to be is still an ApiError", async () => {
  const api = createApi(
    async () =>
      new Response("{half", { status: 502, headers: { "content-type": "application/json" } }),
    () => null,
  );
  await expect(api("GET /users/me")).rejects.toMatchObject({ status: 502, body: "{half" });
});

test("an aborted call is a CancelError", async () => {
  const stop = new AbortController();
  const api = createApi(
    async (_, init) => {
      stop.abort();
      init.signal?.throwIfAborted();
      return new Response();
    },
    () => null,
  );
  const error = await api("GET /users/me", {}, stop.signal).catch((problem: unknown) => problem);
  expect(error).toBeInstanceOf(CancelError);
  expect(error).toMatchObject({ message: "Request aborted" });
});

test("a lost network stays what it was: it is no answer", async () => {
  const api = createApi(
    () => Promise.reject(new TypeError("fetch failed")),
    () => null,
  );
  await expect(api("GET /users/me")).rejects.toThrow(TypeError);
  await expect(api("GET /users/me")).rejects.toThrow(
    "The server cannot be reached. Check your connection and try again.",
  );
});

test.each([
  [{ detail: "Incorrect password" }, "Incorrect password"],
  [
    {
      detail: [
        { loc: ["body", "email"], msg: "Invalid email address", type: "x" },
        { loc: [], msg: "second", type: "x" },
      ],
    },
    "Invalid email address",
  ],
  [{ detail: [] }, "Something went wrong."],
  [{ detail: { code: 7 } }, "Something went wrong."],
  ["<html>", "Something went wrong."],
  [null, "Something went wrong."],
])("the sentence to show for %j is '%s'", (body, sentence) => {
  expect(detailOf(new ApiError({ url: "/", status: 400, statusText: "", body }))).toBe(sentence);
});

test("the types follow the contract", () => {
  expectTypeOf<CallInput<"GET /music/:year">>().toEqualTypeOf<{
    params: { year: string | number };
  }>();
  const { api } = answering(200, {});
  expectTypeOf(api("GET /music/latest")).resolves.toEqualTypeOf<PublicPlaylist>();
  // @ts-expect-error: there is no such call
  void (() => api("GET /musik/"));
});
