import { expect, test } from "vitest";
import { ApiError, CancelError, createApi, detailOf } from "./client.ts";

const sent: { address: string; init: RequestInit }[] = [];
const answering = (status: number, body: string | null) =>
  createApi(
    async (address, init) => {
      sent.unshift({ address, init });
      return new Response(body, { status, headers: { "content-type": "application/json" } });
    },
    () => "the-token",
  );

test("API client: builds the URL, sends the token and returns the response", async () => {
  const answer = { data: [], count: 0 };
  const api = answering(200, JSON.stringify(answer));
  expect(await api("GET /playlists/", { query: { skip: 100, limit: 50 } })).toEqual(answer);
  expect(sent[0]).toMatchObject({
    address: "/playlists/?skip=100&limit=50",
    init: {
      method: "GET",
      credentials: "include",
      headers: { authorization: "Bearer the-token", accept: "application/json" },
    },
  });
  await api("POST /password-recovery/:email", { params: { email: "a/b?c@example.com" } });
  expect(sent[0]?.address).toBe("/password-recovery/a%2Fb%3Fc%40example.com");
  expect(await answering(204, null)("POST /logout")).toBeNull();
});

test("API client: encodes a login as a form and an upload as multipart field `file`", async () => {
  const api = answering(200, "{}");
  await api("POST /login/access-token", {
    form: { username: "ada@example.com", password: "secret & more" },
  });
  expect(String(sent[0]?.init.body)).toBe("username=ada%40example.com&password=secret+%26+more");
  await api("POST /utils/uploadfile/", { file: new Blob(["x"]) });
  const data = sent[0]?.init.body;
  expect(data instanceof FormData && data.get("file")).toBeInstanceOf(Blob);
});

test.each([
  [422, "Validation Error"],
  [511, "Network Authentication Required"],
  [499, 'Generic Error: status: 499; status text: ; body: {"detail":"no"}'],
])("API client: status %i throws an ApiError with the message '%s'", async (status, message) => {
  const error = await answering(status, '{"detail":"no"}')("GET /users/me").catch((error) => error);
  expect(error).toBeInstanceOf(ApiError);
  const body = { detail: "no" };
  expect(error).toMatchObject({ url: "/users/me", status, statusText: "", message, body });
  await expect(answering(status, "{half")("GET /users/me")).rejects.toMatchObject({
    body: "{half",
  });
});

const lost = () => Promise.reject(new TypeError("fetch failed"));

test("API client: an aborted request throws a CancelError", async () => {
  const api = createApi(lost, () => null);
  const aborted = api("GET /users/me", {}, AbortSignal.abort());
  await expect(aborted).rejects.toEqual(expect.any(CancelError));
  await expect(aborted).rejects.toThrow("Request aborted");
});

test("API client: without a network, the error says that the server cannot be reached", async () => {
  const api = createApi(lost, () => null);
  await expect(api("GET /users/me")).rejects.toThrow(TypeError);
  await expect(api("GET /users/me")).rejects.toThrow(
    "The server cannot be reached. Check your connection and try again.",
  );
});

test.each([
  [{ detail: "Incorrect password" }, "Incorrect password"],
  [{ detail: [{ msg: "Invalid email address" }, { msg: "second" }] }, "Invalid email address"],
  [{ detail: [] }, "Something went wrong."],
  [{ detail: { code: 7 } }, "Something went wrong."],
  ["<html>", "Something went wrong."],
])("API error: the body %j is shown as '%s'", (body, sentence) => {
  expect(detailOf(new ApiError({ url: "/", status: 400, statusText: "", body }))).toBe(sentence);
});
